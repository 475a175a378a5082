-- Module: ach.
-- In which order entries came in, however many files are taken in one moment.
alter table ach_entry add column number bigint generated always as identity;
drop index ach_entry_due, ach_entry_announced;
create index ach_entry_due on ach_entry (settles_on, is_debit, number) where state = 'waits';
create index ach_entry_announced on ach_entry (number)
  where state = 'waits' and kind = 'credit' and announced_at is null;

-- What other institutions told us to write in further entries to an account: the notification of change that says it,
-- whose numbers stay in its sealed file.
create table ach_correction (
  -- A keyed hash of the routing and account number that were wrong.
  key      bytea primary key,
  entry_id uuid not null references ach_entry (id),
  made_at  timestamptz not null
);
grant select, insert, update on ach_correction to openteller_app;
