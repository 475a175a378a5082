-- Module: openings.
-- Accounts that staff opened and closed for their owners: who handed over what is disclosed, or closed it, and why.
-- Both are null where a member did it.
alter table account_opening
  add column staff_id uuid,
  add column reason text check (reason <> ''),
  add check ((staff_id is null) = (reason is null));
alter table account_closing
  add column staff_id uuid,
  add column reason text check (reason <> ''),
  add check ((staff_id is null) = (reason is null));
