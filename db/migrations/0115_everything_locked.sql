-- Module: identity.
-- Since when a member has everything locked: nothing leaves, and only an authenticator app or a passkey signs in.
alter table sign_in add column everything_locked_at timestamptz;
