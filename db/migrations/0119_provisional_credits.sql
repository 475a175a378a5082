-- Module: ledger.
-- What members were credited while a problem they reported is looked into, and what the house bears in the end.
insert into ledger_account (id, code, currency) overriding system value values
  (12, 'receivable:provisional-credits', 'USD'),
  (13, 'expense:dispute-losses', 'USD');
insert into ledger_reason values
  ('provisional_credit', 'money credited until a reported problem is decided, or taken back then'),
  ('dispute_credit', 'the house bears what a reported problem comes to');
