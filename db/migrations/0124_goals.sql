-- Module: goals.
-- No money moves and none is kept here: what is set aside stays in the account and may be spent. It only counts as
-- taken in what is left to spend (decision 99).

-- What is saved for on an account, in common by all who may spend from it alone.
create table goal (
  id          uuid primary key,
  account_id  uuid not null,
  begun_by    uuid not null,
  name        text not null check (name <> '' and name !~ '[\r\n]'),
  target      bigint not null check (target between 1 and 99999999999999),
  due_on      date,
  -- Of a finished one what had come together.
  set_aside   bigint not null default 0 check (set_aside between 0 and target),
  begun_at    timestamptz not null,
  finished_at timestamptz
);
create index goal_of_account on goal (account_id, id);
grant select, insert, update, delete on goal to openteller_app;

-- What somebody does not want to fall below on the accounts they live on.
create table buffer (
  person_id uuid primary key,
  amount    bigint not null check (amount between 1 and 99999999999999),
  set_at    timestamptz not null
);
grant select, insert, update, delete on buffer to openteller_app;
