-- That a copy of the request schedules no second bill is `action_request`'s to see to.
alter table bill drop column fingerprint;
