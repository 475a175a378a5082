-- Module: identity.
-- Sessions that are long over are thrown away for everybody, not only for whoever signs in again.
create index session_expiry on session (expires_at);
