-- Module: ledger.
-- What the credit union pays in dividends is an expense of its own, and no fee that it did not earn.
insert into ledger_account (id, code, currency) overriding system value values
  (8, 'expense:dividends', 'USD');
