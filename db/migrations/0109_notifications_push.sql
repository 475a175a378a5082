-- Browsers on which a member is told of news while nobody is signed in there: what each handed out
-- for that.
create table push_subscription (
  id uuid primary key,
  person_id uuid not null,
  -- Keyed: a browser that comes again is known, and the database alone does not tell which it is.
  endpoint_hash bytea not null unique,
  -- The address at the push service and the keys of the browser, which are all it takes to write to it.
  sealed bytea not null,
  -- What the browser calls itself.
  device text not null,
  -- The latest session on it: whoever signs out of that is told no more.
  session_id uuid not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- Pushes that were given up since the last one arrived.
  failures int not null default 0
);
create index push_subscription_person on push_subscription (person_id);
create index push_subscription_session on push_subscription (session_id);
grant select, insert, update, delete on push_subscription to openteller_app;

-- News on its way to a device, written in the transaction that makes it true. No foreign key: a row
-- whose subscription is gone meanwhile is thrown away, and holds up no posting.
create table push (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  kind text not null,
  transfer_id uuid,
  queued_at timestamptz not null,
  tries int not null default 0
);
grant select, insert, update, delete on push to openteller_app;

-- The key pair by which push services know this portal (VAPID), made once: every subscription is
-- bound to it.
create table push_key (
  one boolean primary key default true check (one),
  public_key bytea not null,
  sealed bytea not null
);
grant select, insert, update on push_key to openteller_app;

alter table notification_mute
  drop constraint notification_mute_channel_check,
  add constraint notification_mute_channel_check check (channel in ('portal', 'mail', 'push'));
