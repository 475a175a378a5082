-- Module: standingOrders.
-- Transfers that members arrange ahead: once on a later day, or again and again.

-- A row with `next_on` is the queue: the worker takes what is due, and there is no other record of
-- work to be done. The day of the month that a monthly schedule falls on is that of `starts_on`.
create table schedule (
  id              uuid primary key,  -- made by the form, so that asking again changes nothing
  person_id       uuid not null,
  kind            text not null check (kind in ('own', 'member')),
  from_account_id uuid not null,
  to_account_id   uuid,
  recipient_id    uuid,
  recipient_name  text,              -- masked, "Ben O."
  amount_minor    bigint not null check (amount_minor > 0),
  reference       text not null,
  frequency       text not null check (frequency in ('once', 'weekly', 'every_two_weeks', 'monthly')),
  starts_on       date not null,
  next_on         date check (next_on >= starts_on),
  ends_on         date,              -- the last day it may fall on
  runs_left       integer check (runs_left >= 0),
  status          text not null default 'active' check (status in ('active', 'done', 'cancelled')),
  -- Goes up with every change and every run, so that a decision about an older picture is noticed.
  version         integer not null default 1 check (version > 0),
  created_at      timestamptz not null,
  check ((kind = 'own') = (to_account_id is not null)),
  check ((kind = 'member') = (recipient_id is not null)),
  check ((kind = 'member') = (recipient_name is not null)),
  check (from_account_id <> to_account_id),
  check (recipient_id <> person_id),
  check ((status = 'active') = (next_on is not null)),
  check (ends_on is null or runs_left is null),
  check (next_on <= ends_on),
  check (runs_left > 0 or next_on is null)
);
create index schedule_due on schedule (next_on, id) where next_on is not null;
create index schedule_of_person on schedule (person_id, next_on) where next_on is not null;
grant select, insert, update on schedule to openteller_app;

-- What became of each date a schedule fell on, written with the money in one transaction. The unique
-- key is the last word on "once": a date that has its row cannot be executed again.
create table schedule_run (
  id           uuid primary key,  -- the transfer's, when one was posted
  schedule_id  uuid not null references schedule (id),
  person_id    uuid not null,
  due_on       date not null,
  amount_minor bigint not null check (amount_minor > 0),  -- the schedule's may be edited later
  outcome      text not null check (outcome in ('posted', 'failed', 'skipped')),
  reason       text,              -- code of the refusal
  at           timestamptz not null,
  constraint schedule_run_once unique (schedule_id, due_on),
  check ((outcome = 'failed') = (reason is not null))
);
create index schedule_run_of_person on schedule_run (person_id, at desc, due_on desc);
grant select, insert on schedule_run to openteller_app;

create trigger schedule_run_only_grows before update or delete or truncate on schedule_run
  for each statement execute function refuse_change();
