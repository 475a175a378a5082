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

-- Somebody else chose the password; its owner has to choose another before anything else.
alter table sign_in add column password_change_due boolean not null default false;

create table access_throttle (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

grant select, insert, update, delete on access_link, access_throttle to openteller_app;
