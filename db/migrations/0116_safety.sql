-- Module: safety.
-- What members do for their safety, and how they know that it is really us who call.

-- A call of staff to a member, who sees name and topic while it runs. One at a time for each member: what ran out
-- is ended when the next one starts.
create table safety_call (
  id         uuid primary key,
  person_id  uuid not null,
  staff_id   uuid not null,
  topic      text not null check (topic <> ''),
  started_at timestamptz not null,
  ends_at    timestamptz not null check (ends_at > started_at),
  ended_at   timestamptz
);
create unique index safety_call_running on safety_call (person_id) where ended_at is null;
grant select, insert, update (ended_at) on safety_call to openteller_app;

-- What a member said was not them: an event of the audit trail, in its words then.
create table safety_report (
  id          uuid primary key,
  person_id   uuid not null,
  event_id    bigint not null,
  event_at    timestamptz not null,
  words       text not null,  -- for the member
  said        text not null,  -- for staff
  address     text,
  reported_at timestamptz not null,
  handled_at  timestamptz,
  handled_by  uuid,
  note        text check (note <> ''),
  unique (person_id, event_id),
  check ((handled_at is null) = (handled_by is null)),
  check ((handled_at is null) = (note is null))
);
create index safety_report_of_person on safety_report (person_id, reported_at desc);
create index safety_report_waiting on safety_report (reported_at, id) where handled_at is null;
grant select, insert, update (handled_at, handled_by, note) on safety_report to openteller_app;

-- Whom staff may talk to when they worry about a member. Name and phone are sealed.
create table trusted_contact (
  person_id uuid primary key,
  sealed    bytea not null,
  saved_at  timestamptz not null
);
grant select, insert, update, delete on trusted_contact to openteller_app;
