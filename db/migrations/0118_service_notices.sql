-- Module: status.
-- What staff tell everybody at /status: an incident, or work that is planned.
create table service_notice (
  id         uuid primary key,
  kind       text not null check (kind in ('incident', 'planned')),
  title      text not null check (title <> ''),
  words      text not null check (words <> ''),
  begins_at  timestamptz not null,
  ends_at    timestamptz check (ends_at > begins_at),  -- as planned
  ended_at   timestamptz,  -- when staff said that it is over; before it began: it was called off
  changed_at timestamptz not null,
  version    integer not null check (version >= 1),
  check ((kind = 'planned') = (ends_at is not null))
);
create index service_notice_latest on service_notice (begins_at);
grant select, insert, update (title, words, begins_at, ends_at, ended_at, changed_at, version)
  on service_notice to openteller_app;
