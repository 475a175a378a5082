-- Who may sign in, as what. Role and status are read again on every request.
create table sign_in (
  person_id uuid primary key references person (id),
  -- Lower case and ASCII (the server says why), so one address is one row.
  email text not null unique check (email = lower(email) and email ~ '^[\x21-\x7e]+$'),
  password_hash text not null,
  -- Somebody else chose the password; its owner has to choose another before anything else.
  password_change_due boolean not null default false,
  role text not null check (role in ('pending', 'user', 'admin')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'active', 'suspended')),
  -- Wrong codes in a row since the last right one, or since the last lock.
  codes_failed integer not null default 0,
  locks_in_a_row integer not null default 0,
  locked_until timestamptz,
  -- Whoever reads somebody's mail can choose a new password for them. Until this moment no money of
  -- theirs goes to other banks, so that there is time to notice.
  outgoing_blocked_until timestamptz
);

-- Where somebody is signed in, by the hash of a cookie.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references sign_in (person_id),
  started_at timestamptz not null,
  -- Written at most once a minute, and never by background requests.
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  device text not null
);
create index session_person on session (person_id, started_at) where ended_at is null;

grant select, insert, update, delete on sign_in, session to openteller_app;
