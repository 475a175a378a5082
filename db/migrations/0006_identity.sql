-- Who may sign in, as what. Role and status are read again on every request.
create table sign_in (
  member_id uuid primary key references member (id),
  -- Lower case and ASCII (the server says why), so one address is one row.
  email text not null unique check (email = lower(email) and email ~ '^[\x21-\x7e]+$'),
  password_hash text not null,
  role text not null check (role in ('pending', 'user', 'admin')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'active', 'suspended')),
  -- Wrong codes in a row since the last right one, or since the last lock.
  codes_failed integer not null default 0,
  locks_in_a_row integer not null default 0,
  locked_until timestamptz
);

-- A question waiting for its code: the second step of a sign-in, or a step-up bound to one draft.
create table challenge (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  purpose text not null check (purpose in ('sign-in', 'transfer')),
  -- What the answer is good for (the hash of a draft); empty at sign-in.
  binding text not null,
  -- SHA-256 of the cookie that carries a sign-in between its two steps.
  token_hash bytea unique,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  ended_at timestamptz,
  check ((purpose = 'sign-in') = (token_hash is not null))
);
create index challenge_member on challenge (member_id, opened_at);

-- Keyed hashes of the codes mailed for a challenge.
create table emailed_code (
  id uuid primary key,
  challenge_id uuid not null references challenge (id) on delete cascade,
  member_id uuid not null references sign_in (member_id),
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create unique index emailed_code_one_live on emailed_code (challenge_id)
  where used_at is null and voided_at is null;
create index emailed_code_sent on emailed_code (member_id, sent_at);

-- Passcodes that staff accept instead of a mailed code. Without a member it is open to all, which
-- only a demonstration allows.
create table passcode (
  id uuid primary key,
  code_hash bytea not null,
  member_id uuid references sign_in (member_id),
  added_by uuid,
  added_at timestamptz not null,
  expires_at timestamptz,
  removed_at timestamptz
);
create unique index passcode_one_live
  on passcode (code_hash, coalesce(member_id, '00000000-0000-0000-0000-000000000000'))
  where removed_at is null;

create table passcode_use (
  id uuid primary key,
  passcode_id uuid not null references passcode (id),
  -- Kept here too: a code removed and added again is still a code this member has used.
  code_hash bytea not null,
  member_id uuid not null references sign_in (member_id),
  used_at timestamptz not null,
  cleared_at timestamptz
);
create unique index passcode_use_once on passcode_use (code_hash, member_id)
  where cleared_at is null;

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid not null references sign_in (member_id),
  started_at timestamptz not null,
  -- Written at most once a minute, and never by background requests.
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  device text not null
);
create index session_member on session (member_id, started_at) where ended_at is null;

-- Counters of the rate limiter. Its library wants these three columns in this order; `expire` is in
-- milliseconds and not a bigint, because the library computes with it as a plain number.
create table identity_throttle (
  key text primary key,
  points integer not null default 0,
  expire double precision
);

grant select, insert, update, delete on
  sign_in, challenge, emailed_code, passcode, passcode_use, session, identity_throttle
  to openteller_app;
