-- Module: linkedAccounts.
-- Money that members pull in from linked accounts, with what they authorized.
create table linked_account_pull (
  -- Also of its payment, of the hold that announces it, and of the transfer that credits it.
  id             uuid primary key,
  link_id        uuid not null references linked_account (id),
  person_id      uuid not null,
  account_id     uuid not null,
  -- Cents.
  amount_minor   bigint not null check (amount_minor > 0),
  -- The words that were agreed to, their version, and where from.
  authorization_text    text not null,
  authorization_version integer not null,
  authorized_at  timestamptz not null,
  address        text,
  session_id     uuid not null,
  device         text not null,
  -- 'kept': the account could not take it, and the house keeps it.
  state          text not null check (state in ('under_way', 'credited', 'kept', 'cancelled', 'returned')),
  -- What of it cannot be used yet, and from which day on it can; null where all can.
  hold_id        uuid,
  available_on   date,
  released_at    timestamptz,
  return_reason  text,
  check ((state = 'returned') = (return_reason is not null)),
  check ((hold_id is null) = (available_on is null))
);
create index linked_account_pull_of on linked_account_pull (person_id, authorized_at);
create index linked_account_pull_held on linked_account_pull (available_on)
  where hold_id is not null and released_at is null;
grant select, insert, update on linked_account_pull to openteller_app;
