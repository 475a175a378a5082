-- What could be used to take somebody's name is sealed under a key that is not in the database. A
-- migration has no key: values of before are sealed when the portal starts, and are gone from the
-- old columns then.
alter table member_details
  add column date_of_birth_sealed bytea,
  add column identification_number_sealed bytea,
  drop constraint member_details_check1,
  add constraint member_details_identification check (
    (identification_type is null) =
    (identification_number is null and identification_number_sealed is null)
  );

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

create table image_throttle (
  key      text primary key,
  count    integer not null,
  ends_at  timestamptz not null
);
grant select, insert, update, delete on image_throttle to openteller_app;

-- The pictures that belong to an application: of the ID at first, and what came with answers.
create table application_document (
  application_id  uuid not null references application (id),
  image_id        uuid not null unique,
  kind            text not null check (kind in ('identification', 'answer')),
  added_at        timestamptz not null,
  primary key (application_id, image_id)
);
grant select, insert on application_document to openteller_app;
