-- Module: linkedAccounts.
-- Accounts of members at other banks, proved by two small payments whose amounts their owner tells us.
create table linked_account (
  id             uuid primary key,
  person_id      uuid not null,
  -- A keyed hash of routing and account number: nobody has the same account linked twice.
  key            bytea not null,
  routing_number text not null,
  bank_name      text not null,
  last4          text not null,
  account_type   text not null check (account_type in ('checking', 'savings')),
  -- The whole number and both amounts, sealed.
  secret         jsonb not null,
  -- The two credits, and the debit that takes both back.
  payment_ids    uuid[] not null check (cardinality(payment_ids) = 3),
  state          text not null check (state in ('pending', 'verified', 'failed', 'expired', 'returned', 'unlinked')),
  guesses        integer not null default 0 check (guesses between 0 and 10),
  linked_at      timestamptz not null,
  -- Until when the amounts are taken.
  expires_at     timestamptz not null,
  verified_at    timestamptz,
  ended_at       timestamptz,
  -- With which code the other institution sent a small payment back.
  return_reason  text,
  check (state <> 'verified' or verified_at is not null),
  check ((state in ('pending', 'verified')) = (ended_at is null)),
  check ((state = 'returned') = (return_reason is not null))
);
create unique index linked_account_once on linked_account (person_id, key) where ended_at is null;
create index linked_account_of on linked_account (person_id, linked_at);
create index linked_account_waiting on linked_account (expires_at) where state = 'pending';

-- What somebody told us as the amounts, once each however often it was sent.
create table linked_account_guess (
  id         uuid primary key,
  link_id    uuid not null references linked_account (id),
  person_id  uuid not null,
  is_right   boolean not null,
  guessed_at timestamptz not null
);
grant select, insert, update on linked_account to openteller_app;
grant select, insert on linked_account_guess to openteller_app;
