-- One application for each person who registered; what they told about themselves is kept by
-- members. The state machine lives in the applications module; the checks here only hold what must
-- be true of a row whoever wrote it.
create table application (
  id uuid primary key,
  member_id uuid not null unique,
  state text not null check (state in ('submitted', 'needs_information', 'approved', 'rejected')),
  -- Goes up with every move, so that a decision about an older picture is noticed.
  version integer not null default 1 check (version > 0),
  submitted_at timestamptz not null,
  information_request text,
  information_requested_at timestamptz,
  decided_at timestamptz,
  decided_by uuid check (decided_by <> member_id),
  rejection_reason text,
  checklist text[],
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'rejected') = (rejection_reason is not null)),
  check ((state = 'approved') = (checklist is not null)),
  check (state <> 'needs_information' or information_request is not null),
  check ((information_request is null) = (information_requested_at is null))
);
-- Ids begin with the time of submission: one index serves each tab in order, and its count.
create index application_queue on application (state, id);
grant select, insert, update on application to openteller_app;

-- Every move ever made. The lists of approved and rejected applications are views of the rows
-- above, and this is why nothing needs copying: no step is ever lost.
create table application_decision (
  application_id uuid not null references application (id),
  version integer not null,
  move text not null check (move in ('submit', 'answer', 'requestInformation', 'approve', 'reject')),
  from_state text,
  to_state text not null,
  actor_id uuid not null,
  at timestamptz not null,
  note text,
  checklist text[],
  primary key (application_id, version)
);
grant select, insert on application_decision to openteller_app;

create trigger application_decision_only_grows before update or delete or truncate
  on application_decision for each statement execute function refuse_change();

-- How often a network has tried to register in the hour that ends at `ends_at`.
create table registration_throttle (
  network text primary key,
  points integer not null,
  ends_at timestamptz not null
);
grant select, insert, update, delete on registration_throttle to openteller_app;
