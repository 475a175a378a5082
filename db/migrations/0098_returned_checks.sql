-- Module: cashLetters.
-- Checks that came back from the banks they are drawn on, and what became of each.
create table returned_check (
  id           uuid primary key,
  -- The file it came in, and its place there.
  file_id      uuid not null,
  place        integer not null check (place >= 0),
  unique (file_id, place),
  payor        text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- A code of X9.100-188.
  reason       text not null,
  -- In our endorsement, by which it is known again; null where there is none.
  sequence     text,
  -- The day on which it is settled, and charged back.
  settles_at   timestamptz not null,
  state        text not null check (state in ('waits', 'charged_back', 'exception')),
  -- Which check of ours it is; each comes back once.
  check_id     uuid unique references collected_check (id),
  -- Why staff have to look at it. What of its money nobody could be charged for waits in suspense:returned-payments.
  exception    text,
  missing_minor bigint not null default 0 check (missing_minor between 0 and amount_minor),
  done_at      timestamptz,
  check ((state = 'waits') = (done_at is null)),
  check ((state = 'exception') = (exception is not null)),
  check (state = 'exception' or missing_minor = 0),
  check (state <> 'charged_back' or check_id is not null)
);
create index returned_check_due on returned_check (settles_at) where state = 'waits';
create index returned_check_exception on returned_check (settles_at) where state = 'exception';
grant select, insert, update on returned_check to openteller_app;
