-- Module: ledger.
-- Where the credit union stands with the Federal Reserve: what payments to and from other institutions settle on.
insert into ledger_account (id, code, currency) overriding system value values
  (9, 'settlement:federal-reserve', 'USD');
insert into ledger_reason values ('settlement', 'Settlement with the Federal Reserve');
