-- Module: linkedAccounts.
-- What of a pull that came back the account could not give; it waits in suspense:returned-payments.
alter table linked_account_pull
  add column missing_minor bigint not null default 0 check (missing_minor between 0 and amount_minor),
  add check (missing_minor = 0 or state = 'returned');
