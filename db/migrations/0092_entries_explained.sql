-- Module: ach.
-- What tells whether the money of an entry stands on the clearing account.
alter table ach_entry
  -- When its file settles it; null: it came before that was written down, and a file had one moment a day.
  add column settles_at timestamptz,
  -- Staff gave up on it: its money stays on the clearing account, unlike that of other exceptions.
  add column put_away boolean not null default false;
update ach_entry set put_away = true where state = 'exception' and exception = 'Put away by staff';
alter table ach_entry add check (not put_away or state = 'exception');
