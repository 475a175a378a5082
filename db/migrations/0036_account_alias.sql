-- Module: accounts.
-- What an account was called where it came from. Rows are never removed: checks and direct deposits carry
-- such a number for years after the account got another one.
create table account_alias (
  number     text primary key check (number ~ '^[A-Za-z0-9-]{1,34}$'),
  account_id uuid not null references account (id),
  since      timestamptz not null
);
create index account_alias_account on account_alias (account_id);
grant select, insert on account_alias to openteller_app;
