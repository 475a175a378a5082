-- What was set aside on an account on a day that has passed: every hold it ever had, ended or not.
create index ledger_hold_of_account on ledger_hold (from_account, placed_at);
