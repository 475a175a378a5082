-- Module: longWork.
-- Conversions and tax forms say how far they are, too.
alter table long_work
  drop constraint long_work_kind_check,
  add constraint long_work_kind_check
    check (kind in ('dividends', 'deletion', 'import', 'requests', 'conversion', 'tax_forms'));
