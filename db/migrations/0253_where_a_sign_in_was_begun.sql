-- Module: factors.
-- The device, known to whoever is asked, on which a sign-in was begun: codes mailed there are counted apart from those that strangers had mailed.
alter table challenge add column device_id uuid;
