-- Photos that people hand in: made anew from what arrived, without what a camera wrote into it, and
-- sealed. One that nothing refers to a day later is thrown away.
create table image (
  id           uuid primary key,
  -- Who handed it in; a person who registers is nobody yet and has a token instead.
  owner_id     uuid,
  token_hash   bytea unique,
  sealed       bytea not null,
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  -- Alike for pictures that look alike: 64 bits in hexadecimal.
  fingerprint  text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  kept_at      timestamptz not null,
  purpose      text check (purpose in ('identification', 'deposit')),
  claimed_at   timestamptz,
  check (owner_id is not null or token_hash is not null),
  check ((purpose is null) = (claimed_at is null)),
  check (claimed_at is null or owner_id is not null)
);
create index image_unclaimed on image (kept_at) where claimed_at is null;
create index image_of_owner on image (owner_id, kept_at) where claimed_at is null;
create index image_fingerprint on image (fingerprint) where claimed_at is not null;
grant select, insert, update, delete on image to openteller_app;
