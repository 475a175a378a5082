-- Module: ledger.
-- Towards here is set aside what waits for a second signature on its way to another member, who is not told of money
-- before it is theirs. Nothing is ever posted to it.
insert into ledger_account (id, code, currency) overriding system value values
  (10, 'clearing:signatures', 'USD');
