-- Who was asked to become an owner of an account. A link in a mail opens it once, together with a code that
-- the inviter says to the invited in person: neither the mailbox nor an overheard code is enough. Rows stay.
create table owner_invitation (
  id         uuid primary key,
  account_id uuid not null,
  -- Who is invited: whoever signs in with this address.
  email      text not null check (email = lower(email) and email ~ '^[\x21-\x7e]+$'),
  role       text not null check (role in ('joint', 'custodian', 'delegate')),
  invited_by uuid not null,
  -- SHA-256 of what the link carries.
  token_hash bytea not null unique,
  -- Keyed hash of the six digits.
  code_hash  bytea not null,
  tries_left integer not null check (tries_left between 0 and 5),
  made_at    timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  -- Null while it is open; how it came to its end.
  outcome    text check (outcome in ('accepted', 'withdrawn', 'locked', 'expired')),
  ended_at   timestamptz,
  accepted_by uuid,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'accepted') = (accepted_by is not null)),
  check ((tries_left = 0) = (outcome is not distinct from 'locked'))
);
-- One open invitation for an account and address, however many ask at once.
create unique index owner_invitation_one_open on owner_invitation (account_id, email)
  where outcome is null;

grant select, insert, update on owner_invitation to openteller_app;
