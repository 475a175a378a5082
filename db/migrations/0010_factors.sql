-- Second steps: the questions that ask for one, and what answers them.

-- A question waiting for its code: the second step of a sign-in, or a step-up bound to one draft or to
-- one change of the account.
create table challenge (
  id uuid primary key,
  person_id uuid not null references sign_in (person_id),
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
create index challenge_person on challenge (person_id, opened_at);

-- Keyed hashes of the codes mailed for a challenge.
create table emailed_code (
  id uuid primary key,
  challenge_id uuid not null references challenge (id) on delete cascade,
  person_id uuid not null references sign_in (person_id),
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create unique index emailed_code_one_live on emailed_code (challenge_id)
  where used_at is null and voided_at is null;
create index emailed_code_sent on emailed_code (person_id, sent_at);

-- The secret that an authenticator app shares with the server.
create table authenticator (
  id uuid primary key,
  person_id uuid not null references sign_in (person_id),
  sealed_secret bytea not null,
  -- The session that asked for the secret; until it is confirmed nobody else can.
  session_id uuid not null,
  made_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret; before that it counts for nothing.
  confirmed_at timestamptz,
  -- The newest time step a code was accepted for. It only grows, so no code is accepted twice.
  last_step bigint
);
create unique index authenticator_one on authenticator (person_id) where confirmed_at is not null;
create unique index authenticator_one_pending on authenticator (person_id)
  where confirmed_at is null;

-- For the day on which neither app nor passkey is at hand. Keyed hashes; the codes are shown once.
create table backup_code (
  id uuid primary key,
  person_id uuid not null references sign_in (person_id),
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create unique index backup_code_once on backup_code (person_id, code_hash);

-- The public half of a key pair whose private half never leaves the member's device.
create table passkey (
  id uuid primary key,
  person_id uuid not null references sign_in (person_id),
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
create index passkey_person on passkey (person_id, made_at);

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

grant select, insert, update, delete on
  challenge, emailed_code, authenticator, backup_code, passkey, passkey_ceremony to openteller_app;
