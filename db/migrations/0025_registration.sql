-- A registration whose answer was lost on the way is sent again with the same id.
alter table application add column request_id uuid unique;

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
  member_id     uuid not null,
  email         text not null,
  sent_at       timestamptz not null,
  expires_at    timestamptz not null,
  confirmed_at  timestamptz
);
create index email_confirmation_of_member on email_confirmation (member_id, sent_at);
create index email_confirmation_open on email_confirmation (expires_at) where confirmed_at is null;
create unique index email_confirmation_once on email_confirmation (member_id, email)
  where confirmed_at is not null;
grant select, insert, update, delete on email_confirmation to openteller_app;

create table confirmation_throttle (
  key      text primary key,
  count    integer not null,
  ends_at  timestamptz not null
);
grant select, insert, update, delete on confirmation_throttle to openteller_app;
