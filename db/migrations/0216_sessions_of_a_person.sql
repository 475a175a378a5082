-- Module: identity.
-- Whoever signs in is told of a new device by all sessions they had, and those of long ago are thrown away then. The index
-- had those alone that nobody ended, so each sign-in read the sessions of everybody, twice.
drop index session_person;
create index session_person on session (person_id, started_at);
