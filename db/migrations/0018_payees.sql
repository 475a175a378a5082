-- Whom a member pays. A row is made by the first payment; it is saved once the member names it.
create table payee (
  id uuid primary key,
  person_id uuid not null,
  kind text not null check (kind in ('member', 'us_bank', 'international')),
  -- The recipient as one text, the id of a member or a keyed hash of an account, so that the same
  -- account typed twice is one payee.
  key text not null,
  -- What the payment forms need to be filled in again, with account numbers sealed.
  details jsonb not null,
  nickname text check (nickname <> ''),
  saved_at timestamptz,
  removed_at timestamptz,
  first_paid_at timestamptz not null,
  last_paid_at timestamptz not null check (last_paid_at >= first_paid_at),
  times_paid integer not null default 1 check (times_paid > 0),
  constraint payee_key_once unique (person_id, key),
  check ((nickname is null) = (saved_at is null)),
  check (saved_at is null or removed_at is null),
  check (kind = 'member' or details ? 'sealed')
);
create unique index payee_nickname_once on payee (person_id, lower(nickname));
create index payee_recent on payee (person_id, last_paid_at desc)
  where saved_at is null and removed_at is null;

-- Nothing is deleted: who was paid before decides how careful the next payment has to be.
grant select, insert, update on payee to openteller_app;
