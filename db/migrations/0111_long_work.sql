-- Module: longWork.
-- Work through many rows, and how far it is: written in the transactions that do the work, so that what it says was
-- done was done, whoever looks and whatever was killed.
create table long_work (
  id           uuid primary key,
  -- Also in contract.ts.
  kind         text not null check (kind in ('dividends', 'deletion', 'import', 'requests')),
  -- Whom or which day it is about, as staff read it.
  about        text not null,
  -- Nobody: the portal began it by itself.
  begun_by     uuid,
  total_count  integer not null check (total_count >= 0),
  done_count   integer not null default 0 check (done_count >= 0),
  failed_count integer not null default 0 check (failed_count >= 0),
  -- Which rows failed and why, as staff read it; what a job sets aside by itself stands on the page of jobs.
  failures     text[] not null default '{}',
  began_at     timestamptz not null,
  ended_at     timestamptz check (ended_at >= began_at),
  -- When pages were last told how far it is.
  told_at      timestamptz not null,
  -- When whoever began it saw that it had ended.
  seen_at      timestamptz check (seen_at is null or ended_at is not null)
);
create index long_work_running on long_work (began_at) where ended_at is null;
create index long_work_ended on long_work (ended_at desc) where ended_at is not null;
grant select, insert, update (done_count, failed_count, failures, ended_at, told_at, seen_at) on long_work
  to openteller_app;

-- Who began it, by name. Long work looks into the tables of identity and members here and nowhere else.
create view long_work_person as
  select person_id, first_name || ' ' || last_name as name from person_details;
grant select on long_work_person to openteller_app;
