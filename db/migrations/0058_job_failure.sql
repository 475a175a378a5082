-- Rows that a job could not deal with, beside the rows themselves, whatever table they are in: how
-- often it was tried, why it failed, and when it is tried again. Nobody is held up by them.
create table job_failure (
  job         text not null,
  row_id      text not null,
  -- What it is, in a few words for staff.
  title       text not null,
  attempts    integer not null check (attempts > 0),
  error       text not null,
  failed_at   timestamptz not null,
  -- Null once it was set aside: then it waits for somebody of the staff.
  retry_at    timestamptz,
  -- Whoever decided that it is not to be tried any more.
  put_away_by uuid,
  put_away_at timestamptz,
  primary key (job, row_id),
  check ((put_away_by is null) = (put_away_at is null)),
  check (put_away_at is null or retry_at is null)
);
create index job_failure_set_aside on job_failure (job) where retry_at is null and put_away_at is null;

grant select, insert, update, delete on job_failure to openteller_app;
