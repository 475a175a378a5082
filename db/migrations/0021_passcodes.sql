-- Staff look at the list of accepted passcodes, and a hash cannot be read back. A shared passcode,
-- which only a demonstration accepts and shows to everybody anyway, is therefore also kept sealed
-- under the server's secret. A passcode bound to one member is shown once and never again.
alter table passcode add column sealed_code bytea;
alter table passcode add constraint passcode_personal_unreadable
  check (member_id is null or sealed_code is null);

-- "Which are accepted now", and "which uses count": both are read whenever the list is open.
create index passcode_listed on passcode (added_at, id) where removed_at is null;
create index passcode_use_listed on passcode_use (used_at, id) where cleared_at is null;
