-- Module: networkPayments.
-- When staff were told that a file waits for its folder.
alter table network_file add column told_at timestamptz;
