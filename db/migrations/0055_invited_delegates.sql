-- Module: owners.
-- A delegate is invited to look only, or to move up to so many cents a day.
alter table owner_invitation add column daily_cap bigint check (daily_cap > 0),
  add check (daily_cap is null or role = 'delegate');
