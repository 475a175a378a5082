-- Module: sanctions.
-- Names of businesses are compared too. A hit about one concerns the person it was added for.
alter table sanctions_hit
  drop constraint sanctions_hit_subject_kind_check,
  add constraint sanctions_hit_subject_kind_check check (subject_kind in
    ('applicant', 'member', 'business', 'payee', 'counterparty', 'bank'));
