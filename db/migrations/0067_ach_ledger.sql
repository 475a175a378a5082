-- Module: ledger.
-- What other institutions bring in and take out by ACH, and where money waits that came back to nobody's account.
insert into ledger_account (id, code, currency) overriding system value values
  (11, 'suspense:returned-payments', 'USD');
insert into ledger_reason values
  ('ach_entry', 'another institution pays into an account or withdraws from it');
