-- How people get in: links by mail, devices known, and how often anybody may try.

-- Links by mail that open one door once: a new password, a first one, another address.
create table access_link (
  id uuid primary key,
  person_id uuid not null references sign_in (person_id),
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
create unique index access_link_one_live on access_link (person_id, kind) where ended_at is null;

-- Browsers on which somebody has signed in with both steps, by the hash of a cookie. Several people
-- may share one. It opens nothing: it only has tries of its own, which no stranger can use up.
create table known_device (
  id uuid primary key,
  person_id uuid not null references sign_in (person_id),
  token_hash bytea not null,
  seen_at timestamptz not null,
  unique (token_hash, person_id)
);
create index known_device_person on known_device (person_id, seen_at);

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

grant select, insert, update, delete on access_link, known_device, password_tries to openteller_app;
