-- That a copy of the request schedules nothing twice is `action_request`'s to see to.
alter table bill drop column fingerprint;
alter table schedule drop column fingerprint;
