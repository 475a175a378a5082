-- Who did what to whom. Rows are only ever added.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_id uuid,
  address text,
  detail jsonb not null default '{}'
);
-- People read the trail by the time of the actions, whoever's they are.
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_subject on audit_event (subject_id, at desc, id desc);
create index audit_event_actor on audit_event (actor_id, at desc, id desc);
-- What went wrong within a range of days, for the figures of staff (analytics_failure).
create index audit_event_failure on audit_event (action, at)
  where action in ('code.refused', 'transfer.denied', 'schedule.failed');
grant select, insert on audit_event to openteller_app;

create trigger audit_event_only_grows before update or delete or truncate on audit_event
  for each statement execute function refuse_change();

-- A chain over the audit trail: whoever changes, removes or adds a record behind the server's back
-- breaks it, because the hashes are made under a key that is not in the database.
--
-- Each event gets its link a moment after it was committed and in the order in which it was found, not
-- in the transaction of the action: all actions would wait for each other at the end of the chain.
-- No foreign key: it would lock the event again, and a link whose event is gone is evidence.
create table audit_link (
  number bigint primary key check (number > 0),
  event_id bigint not null unique,
  -- HMAC-SHA256 over the hash before it, the number, and the text of the event.
  hash bytea not null check (octet_length(hash) = 32),
  -- LINK:HASH of the head that the journal had by then, for which this vouches, as the links of the
  -- journal vouch for the trail. Null when nothing new was to be said.
  journal_head text
);
grant select, insert on audit_link to openteller_app;

create trigger audit_link_only_grows before update or delete or truncate on audit_link
  for each statement execute function refuse_change();

-- Where looking for events without a link begins. Only a shortcut: proving the chain never reads it.
create table audit_sealer (
  id boolean primary key default true check (id),
  -- No event up to here is still without a link.
  sealed_to bigint not null default 0,
  -- The next value of sealed_to, once every transaction older than mark_xid has ended: one of them
  -- may still commit an event with a smaller id.
  mark bigint not null default 0,
  mark_xid bigint not null default 0,
  marked_at timestamptz not null default now()
);
insert into audit_sealer default values;
grant select, update on audit_sealer to openteller_app;
