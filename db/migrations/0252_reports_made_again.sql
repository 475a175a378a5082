-- Module: safety.
-- An event that staff have dealt with can be reported again, and waits for them again; while it waits it is reported once.
alter table safety_report drop constraint safety_report_person_id_event_id_key;
create unique index safety_report_once on safety_report (person_id, event_id) where handled_at is null;
