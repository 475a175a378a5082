-- Passcodes that staff accept instead of a mailed code. Without a member it is open to all, which
-- only a demonstration allows.
create table passcode (
  id uuid primary key,
  code_hash bytea not null,
  person_id uuid references sign_in (person_id),
  added_by uuid,
  added_at timestamptz not null,
  expires_at timestamptz,
  removed_at timestamptz,
  -- Staff look at the list of accepted passcodes, and a hash cannot be read back. A shared one, which a
  -- demonstration shows to everybody anyway, is therefore also kept sealed under the server's secret.
  -- A passcode bound to one member is shown once and never again.
  sealed_code bytea,
  constraint passcode_personal_unreadable check (person_id is null or sealed_code is null)
);
create unique index passcode_one_live
  on passcode (code_hash, coalesce(person_id, '00000000-0000-0000-0000-000000000000'))
  where removed_at is null;
-- "Which are accepted now"; read whenever the list is open.
create index passcode_listed on passcode (added_at, id) where removed_at is null;

-- Who has used which passcode: each works once for a member, until staff clear the use.
create table passcode_use (
  id uuid primary key,
  passcode_id uuid not null references passcode (id),
  -- Kept here too: a code removed and added again is still a code this member has used.
  code_hash bytea not null,
  person_id uuid not null references sign_in (person_id),
  used_at timestamptz not null,
  cleared_at timestamptz
);
create unique index passcode_use_once on passcode_use (code_hash, person_id)
  where cleared_at is null;
-- "Which uses count"; read whenever the list is open.
create index passcode_use_listed on passcode_use (used_at, id) where cleared_at is null;

grant select, insert, update, delete on passcode, passcode_use to openteller_app;
