-- Who created whom, by the id of the request. That a copy of the request creates nobody again is
-- `action_request`'s to see to.
alter table user_creation drop column fingerprint;
alter table user_creation alter column member_id set not null;
