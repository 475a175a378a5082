-- How the work that nobody asks for is going, one row for each kind of job, written by whichever
-- process ran it last.
create table job_run (
  name             text primary key,
  last_started_at  timestamptz not null,
  last_ended_at    timestamptz not null,
  last_done_count  integer not null check (last_done_count >= 0),
  done_total       bigint not null check (done_total >= 0),
  failures_in_row  integer not null check (failures_in_row >= 0),
  failures_total   bigint not null check (failures_total >= 0),
  last_failed_at   timestamptz,
  last_error       text,
  check ((last_failed_at is null) = (last_error is null))
);
grant select, insert, update on job_run to openteller_app;
