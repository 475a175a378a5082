-- Module: identity.
-- Whoever came from another system has no password until they choose one behind the link we mail them.
alter table sign_in alter column password_hash drop not null;
