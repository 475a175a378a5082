-- Module: applications.
-- Applicants whom staff ask for the same at once, one row each. A job asks them in turn, in the name of whoever
-- began it; what it could not ask stays here with the reason, and keeps nobody else waiting.
create table application_request (
  work_id   uuid not null,
  person_id uuid not null,
  actor_id  uuid not null,
  address   text,
  request   text not null check (request <> ''),
  queued_at timestamptz not null,
  dealt_at  timestamptz,
  -- Why they were not asked.
  refusal   text check (refusal is null or dealt_at is not null),
  primary key (work_id, person_id)
);
create index application_request_waiting on application_request (queued_at, work_id, person_id)
  where dealt_at is null;
grant select, insert, update (dealt_at, refusal) on application_request to openteller_app;
