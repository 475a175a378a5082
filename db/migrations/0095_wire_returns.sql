-- Module: ledger.
insert into ledger_reason values
  ('wire_return', 'a bank abroad sends back what is less than it got, or what no account can take');
