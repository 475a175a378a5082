-- Module: sanctions.
-- The list of people and organizations nobody may deal with, and whose names came close to it.

-- Each list that was loaded, the last of which counts. Staff load it from the three files of the Treasury.
create table sanctions_list (
  id           bigint generated always as identity primary key,
  published_on date not null,
  imported_at  timestamptz not null,
  imported_by  uuid,  -- null: somebody at the server's own terminal
  entry_count  int not null check (entry_count > 0),
  name_count   int not null check (name_count >= entry_count),
  sha256       bytea not null check (length(sha256) = 32)
);

-- The entries of the last list, replaced as a whole.
create table sanctions_entry (
  number      int primary key,
  kind        text not null check (kind in ('individual', 'organization', 'vessel', 'aircraft')),
  name        text not null check (name <> ''),
  program     text not null,
  remarks     text not null,
  places      text[] not null,
  -- Of everything above and the names below: what was cleared is cleared until it changes.
  fingerprint bytea not null check (length(fingerprint) = 32)
);

-- What an entry is called, with the words in which names are compared; wordsOf() in the server makes them.
create table sanctions_name (
  entry_number int not null references sanctions_entry (number) on delete cascade,
  name         text not null check (name <> ''),
  is_primary   boolean not null,
  words        text[] not null,
  primary key (entry_number, name)
);

-- A name that came close to an entry, until two administrators have decided what it is. What they cleared stays
-- cleared for that name, member and entry until the entry changes.
create table sanctions_hit (
  id                uuid primary key,
  subject_kind      text not null
    check (subject_kind in ('applicant', 'member', 'payee', 'counterparty', 'bank')),
  -- The applicant or member whom it concerns.
  person_id         uuid not null,
  name              text not null,
  -- Of the words of the name, so that writing it in another way makes no new hit.
  name_key          bytea not null check (length(name_key) = 32),
  entry_number      int not null,
  entry_fingerprint bytea not null check (length(entry_fingerprint) = 32),
  -- As it stood on that list.
  entry_name        text not null,
  listed_name       text not null,
  program           text not null,
  score             numeric(5, 4) not null check (score between 0 and 1),
  list_id           bigint not null references sanctions_list (id),
  found_at          timestamptz not null,
  state             text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  reason            text,
  decided_by        uuid,
  agreed_by         uuid,
  decided_at        timestamptz,
  unique (person_id, name_key, entry_number, entry_fingerprint),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (reason is null)),
  check ((state = 'open') = (decided_by is null)),
  -- Two persons decide.
  check (state = 'open' or agreed_by is not null and decided_by <> agreed_by)
);
create index sanctions_hit_open on sanctions_hit (id) where state = 'open';
create index sanctions_hit_decided on sanctions_hit (id desc) where state <> 'open';

-- Payments that wait until a hit is cleared.
create table sanctions_held_payment (
  payment_id uuid not null,
  hit_id     uuid not null references sanctions_hit (id),
  primary key (payment_id, hit_id)
);
create index sanctions_held_payment_by_hit on sanctions_held_payment (hit_id);

-- Under which list a name was screened last: at night only what is new is compared.
create table sanctions_screening (
  subject_kind text not null,
  subject_id   uuid not null,
  name_key     bytea not null,
  list_id      bigint not null references sanctions_list (id),
  primary key (subject_kind, subject_id)
);

-- How far the work of a night has got, so that it goes on where it was broken off.
create table sanctions_night (
  source   text primary key,
  day      date not null,
  -- The last one that was looked at; null before the first.
  after_id uuid,
  is_done  boolean not null
);

grant select, insert, update on sanctions_night to openteller_app;
grant select, insert on sanctions_held_payment to openteller_app;
grant select, insert on sanctions_list to openteller_app;
grant select, insert, delete on sanctions_entry, sanctions_name to openteller_app;
grant select, insert on sanctions_hit to openteller_app;
grant update (state, reason, decided_by, agreed_by, decided_at) on sanctions_hit to openteller_app;
grant select, insert, update on sanctions_screening to openteller_app;

create function sanctions_hit_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'hit % was decided before', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sanctions_hit_is_decided_once before update on sanctions_hit
  for each row execute function sanctions_hit_is_decided_once();
create trigger sanctions_hit_stays before delete or truncate on sanctions_hit
  for each statement execute function refuse_change();
