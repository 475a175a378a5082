-- Module: networkPayments.
-- Cash letters travel as files do.
alter table network_file drop constraint network_file_rail_check,
  add constraint network_file_rail_check check (rail in ('ach', 'wire', 'check'));
