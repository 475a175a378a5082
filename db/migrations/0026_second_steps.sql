-- Second steps of a member's own: an authenticator app, passkeys, and backup codes for the day
-- neither is at hand. A change to them asks for a step-up, which is a purpose of its own.
alter table challenge drop constraint challenge_purpose_check;
alter table challenge add constraint challenge_purpose_check
  check (purpose in ('sign-in', 'transfer', 'account'));

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

-- Keyed hashes; the codes themselves are shown once.
create table backup_code (
  id uuid primary key,
  member_id uuid not null references sign_in (member_id),
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create unique index backup_code_once on backup_code (member_id, code_hash);

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
