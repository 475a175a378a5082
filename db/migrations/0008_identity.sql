-- Getting in: who may sign in, with which second steps, how often they may try, and in which sessions.

-- Who may sign in, as what. Role and status are read again on every request.
create table sign_in (
  member_id uuid primary key references member (id),
  -- Lower case and ASCII (the server says why), so one address is one row.
  email text not null unique check (email = lower(email) and email ~ '^[\x21-\x7e]+$'),
  password_hash text not null,
  -- Somebody else chose the password; its owner has to choose another before anything else.
  password_change_due boolean not null default false,
  role text not null check (role in ('pending', 'user', 'admin')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'active', 'suspended')),
  -- Wrong codes in a row since the last right one, or since the last lock.
  codes_failed integer not null default 0,
  locks_in_a_row integer not null default 0,
  locked_until timestamptz,
  -- Whoever reads somebody's mail can choose a new password for them. Until this moment no money of
  -- theirs goes to other banks, so that there is time to notice.
  money_held_until timestamptz
);

-- A question waiting for its code: the second step of a sign-in, or a step-up bound to one draft or to
-- one change of the account.
create table challenge (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  purpose text not null check (purpose in ('sign-in', 'transfer', 'account')),
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

-- Links by mail that open one door once: a new password, a first one, another address.
create table access_link (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  kind text not null check (kind in ('reset', 'invitation', 'email')),
  -- SHA-256 of what the link carries.
  token_hash bytea not null unique,
  -- The address that is to be signed in with from then on.
  new_email text check (new_email = lower(new_email) and new_email ~ '^[\x21-\x7e]+$'),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'email') = (new_email is not null))
);
create unique index access_link_one_live on access_link (member_id, kind) where ended_at is null;

grant select, insert, update, delete on sign_in, challenge, emailed_code, session, access_link
  to openteller_app;

-- Second steps of a member's own --------------------------------------------------------------------

-- The secret that an authenticator app shares with the server.
create table authenticator (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  sealed_secret bytea not null,
  -- The session that asked for the secret; until it is confirmed nobody else can.
  session_id uuid not null,
  made_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret; before that it counts for nothing.
  confirmed_at timestamptz,
  -- The newest time step a code was accepted for. It only grows, so no code is accepted twice.
  last_step bigint
);
create unique index authenticator_one on authenticator (member_id) where confirmed_at is not null;
create unique index authenticator_one_pending on authenticator (member_id)
  where confirmed_at is null;

-- For the day on which neither app nor passkey is at hand. Keyed hashes; the codes are shown once.
create table backup_code (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create unique index backup_code_once on backup_code (member_id, code_hash);

-- The public half of a key pair whose private half never leaves the member's device.
create table passkey (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- As the device counts its signatures; 0 for ever where it does not.
  sign_count bigint not null check (sign_count >= 0),
  -- How a browser can reach it ('internal,hybrid'); a hint to browsers and nothing more.
  transports text not null,
  name text not null check (name <> ''),
  -- Whether a service of the device's maker keeps copies of it on other devices.
  synced boolean not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_member on passkey (member_id, made_at);

-- A question put to a passkey. It is deleted by the first answer, right or wrong.
create table passkey_ceremony (
  id uuid primary key,
  purpose text not null check (purpose in ('enroll', 'sign-in', 'answer')),
  -- The session, the cookie or the challenge it was made for.
  binding text not null,
  nonce text not null,
  expires_at timestamptz not null,
  unique (purpose, binding)
);
create index passkey_ceremony_expiry on passkey_ceremony (expires_at);

grant select, insert, update, delete on authenticator, backup_code, passkey, passkey_ceremony
  to openteller_app;

-- Passcodes issued by staff --------------------------------------------------------------------------

-- Passcodes that staff accept instead of a mailed code. Without a member it is open to all, which
-- only a demonstration allows.
create table passcode (
  id uuid primary key,
  code_hash bytea not null,
  member_id uuid references sign_in (member_id),
  added_by uuid,
  added_at timestamptz not null,
  expires_at timestamptz,
  removed_at timestamptz,
  -- Staff look at the list of accepted passcodes, and a hash cannot be read back. A shared one, which a
  -- demonstration shows to everybody anyway, is therefore also kept sealed under the server's secret.
  -- A passcode bound to one member is shown once and never again.
  sealed_code bytea,
  constraint passcode_personal_unreadable check (member_id is null or sealed_code is null)
);
create unique index passcode_one_live
  on passcode (code_hash, coalesce(member_id, '00000000-0000-0000-0000-000000000000'))
  where removed_at is null;
-- "Which are accepted now"; read whenever the list is open.
create index passcode_listed on passcode (added_at, id) where removed_at is null;

-- Who has used which passcode: each works once for a member, until staff clear the use.
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
-- "Which uses count"; read whenever the list is open.
create index passcode_use_listed on passcode_use (used_at, id) where cleared_at is null;

grant select, insert, update, delete on passcode, passcode_use to openteller_app;

-- How often somebody may try -------------------------------------------------------------------------

-- Counters of the rate limiter. Its library wants these three columns in this order; `expire` is in
-- milliseconds and not a bigint, because the library computes with it as a plain number.
create table identity_throttle (
  key text primary key,
  points integer not null default 0,
  expire double precision
);

-- How often links were asked for or opened in the window that ends at `ends_at`.
create table access_throttle (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

-- Wrong passwords, counted by account and network or by known device, and how long each waits. A try
-- is counted before the password is looked at and given back when it was right, so that any number
-- of parallel tries never gets more than its share. Keys are keyed hashes: no address of anybody
-- stands here, and one that has no account is counted alike.
create table password_tries (
  key bytea primary key,
  failures integer not null,
  waits_until timestamptz,
  ends_at timestamptz not null
);
create index password_tries_ends on password_tries (ends_at);

-- Browsers on which somebody has signed in with both steps, by the hash of a cookie. Several people
-- may share one. It opens nothing: it only has tries of its own, which no stranger can use up.
create table known_device (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  token_hash bytea not null,
  seen_at timestamptz not null,
  unique (token_hash, member_id)
);
create index known_device_member on known_device (member_id, seen_at);

grant select, insert, update, delete on identity_throttle, access_throttle, password_tries, known_device
  to openteller_app;
