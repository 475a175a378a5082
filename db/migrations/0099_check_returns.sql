-- Module: ledger.
-- A check that came back and cannot be taken from the account it was credited to.
insert into ledger_reason values ('check_return', 'Returned check');
