-- One application for each person who registered; what they told about themselves is kept by
-- members. The state machine lives in the applications module; the checks here only hold what must
-- be true of a row whoever wrote it.
create table application (
  id uuid primary key,
  -- Of the registration: one whose answer was lost on the way is sent again with the same id.
  request_id uuid unique,
  person_id uuid not null unique,
  state text not null check (state in ('submitted', 'needs_information', 'approved', 'rejected')),
  -- Goes up with every move, so that a decision about an older picture is noticed.
  version integer not null default 1 check (version > 0),
  submitted_at timestamptz not null,
  information_request text,
  information_requested_at timestamptz,
  decided_at timestamptz,
  decided_by uuid check (decided_by <> person_id),
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
-- What came in and was decided within a range of days, for the figures of staff (analytics_application).
create index application_submitted on application (submitted_at);
create index application_decided on application (decided_at) where decided_at is not null;
grant select, insert, update on application to openteller_app;

-- Every move ever made. The lists of approved and rejected applications are views of the rows
-- above, and this is why nothing needs copying: no step is ever lost. A rejected application that is
-- reopened waits in the queue again, and its history keeps the rejection.
create table application_decision (
  application_id uuid not null references application (id),
  version integer not null,
  move text not null
    check (move in ('submit', 'answer', 'requestInformation', 'approve', 'reject', 'reopen')),
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

-- The pictures that belong to an application: of the ID at first, and what came with answers.
create table application_document (
  application_id  uuid not null references application (id),
  image_id        uuid not null unique,
  kind            text not null check (kind in ('identification', 'answer')),
  added_at        timestamptz not null,
  primary key (application_id, image_id)
);
grant select, insert on application_document to openteller_app;

-- What an applicant agreed to when they registered: which text, in which version, when, from where.
create table application_agreement (
  application_id  uuid not null references application (id),
  document        text not null check (document in ('electronicCommunications', 'privacyNotice')),
  version         text not null,
  agreed_at       timestamptz not null,
  -- The network address; null when a program of ours registered somebody.
  address         text,
  primary key (application_id, document)
);
grant select, insert on application_agreement to openteller_app;

create trigger application_agreement_only_grows before update or delete or truncate
  on application_agreement for each statement execute function refuse_change();

-- Links that prove that mail to an address reaches whoever registered with it. Only the hash of a
-- token is kept. Several may be open at once, because mails overtake each other; one is ever used.
create table email_confirmation (
  token_hash    bytea primary key,
  person_id     uuid not null,
  email         text not null,
  sent_at       timestamptz not null,
  expires_at    timestamptz not null,
  confirmed_at  timestamptz
);
create index email_confirmation_of_person on email_confirmation (person_id, sent_at);
create index email_confirmation_open on email_confirmation (expires_at) where confirmed_at is null;
create unique index email_confirmation_once on email_confirmation (person_id, email)
  where confirmed_at is not null;
grant select, insert, update, delete on email_confirmation to openteller_app;
