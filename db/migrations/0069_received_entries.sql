-- Module: ach.
-- Entries that other institutions sent us, each with what became of it. Account numbers stay in the sealed file.
create table ach_entry (
  -- Of the transfer that it becomes, and of the hold that announces it.
  id                uuid primary key,
  file_id           uuid not null,
  -- Where it stands in the file, counted from 0.
  batch             integer not null check (batch >= 0),
  place             integer not null check (place >= 0),
  kind              text not null
                    check (kind in ('credit', 'debit', 'prenotification', 'addenda', 'return', 'change')),
  -- Whether its money leaves us.
  is_debit          boolean not null,
  -- Cents.
  amount_minor      bigint not null check (amount_minor >= 0),
  -- As the other institution numbers it; of a return or a change, as ours was numbered that it answers.
  trace             text not null,
  company           text not null,
  description       text not null,
  -- Null: no account of ours has this number, or it answers an entry of ours.
  account_id        uuid,
  -- Why it goes back where there is none.
  no_account        text check (no_account in ('R03', 'R04')),
  settles_on        date not null,
  posts_at          timestamptz not null,
  state             text not null
                    check (state in ('waits', 'posted', 'noted', 'returning', 'returned', 'exception')),
  -- When its owner was told that it comes.
  announced_at      timestamptz,
  -- What it says as an answer to an entry of ours: R01, C01.
  answer            text check (answer ~ '^[RC][0-9]{2}$'),
  -- Why staff have to look at it.
  exception         text,
  -- Why we send it back, with the file that is cut then, and how that numbers it.
  return_reason     text check (return_reason ~ '^R[0-9]{2}$'),
  return_leaves_at  timestamptz,
  return_settles_at timestamptz,
  return_file_id    uuid,
  return_trace      text unique,
  unique (file_id, batch, place),
  check ((kind in ('return', 'change')) = (answer is not null)),
  check (num_nonnulls(account_id, no_account, answer) = 1),
  check ((state = 'exception') = (exception is not null)),
  check ((state in ('returning', 'returned')) =
         (num_nonnulls(return_reason, return_leaves_at, return_settles_at) = 3)),
  check ((state = 'returned') = (num_nonnulls(return_file_id, return_trace) = 2))
);
create index ach_entry_due on ach_entry (settles_on, is_debit, file_id, batch, place) where state = 'waits';
create index ach_entry_announced on ach_entry (file_id, batch, place)
  where state = 'waits' and kind = 'credit' and announced_at is null;
create index ach_entry_returning on ach_entry (return_leaves_at) where state = 'returning';
grant select, insert, update on ach_entry to openteller_app;
