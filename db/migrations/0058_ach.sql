-- Module: ach.
-- Files that are still to be cut, each at its moment. A payment goes with one of them and holds its row until it is
-- written down, so that the cut sees every payment of its window.
create table ach_window (
  id       uuid primary key,
  cut_at   timestamptz not null unique,
  -- When the Federal Reserve stops taking it.
  deadline timestamptz not null check (deadline >= cut_at),
  state    text not null check (state in ('open', 'cut', 'empty', 'missed')),
  done_at  timestamptz,
  -- The file that was cut.
  file_id  uuid,
  check ((state = 'open') = (done_at is null)),
  check ((state = 'cut') = (file_id is not null))
);
create index ach_window_open on ach_window (cut_at) where state = 'open';

-- The end of trace numbers: an entry has one that no other of ours has for ten million entries.
create sequence ach_trace maxvalue 9999999 cycle;

grant select, insert, update on ach_window to openteller_app;
grant usage on sequence ach_trace to openteller_app;
