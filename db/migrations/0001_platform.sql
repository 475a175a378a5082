-- What every module stands on: the role of the server, events, mail, requests and jobs.

-- The role the server works as. Roles belong to the whole cluster, so it may exist already, and
-- two databases of one cluster may be migrated at the same moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'openteller_app') then
    create role openteller_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user may not create roles. Have an administrator run: create role openteller_app nologin; grant openteller_app to %;', current_user;
end $$;

do $$
begin
  if not pg_has_role(current_user, 'openteller_app', 'member') or
     not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant openteller_app to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    if not pg_has_role(current_user, 'openteller_app', 'member') then raise; end if;
end $$;

grant usage on schema public to openteller_app;

-- The server reads which migrations ran, to say whether it is ready. Granted here, under the lock that
-- migrations take: granted by every process that starts, two at once would update one row of the catalog.
grant select on kysely_migration to openteller_app;

-- For the triggers of tables whose rows are only ever added. Grants hold back the server; a trigger
-- also holds back the owner of the table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

-- Events waiting to be told to every server process.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  keys text[] not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on outbox to openteller_app;

-- Mail leaves from here after the transaction that gave reason for it has committed.
create table mail (
  id bigint generated always as identity primary key,
  -- The part of the Message-ID that every attempt to send the mail shares, so that a mail that is
  -- taken twice shows as one.
  message_id uuid not null default gen_random_uuid(),
  recipient text not null check (recipient !~ '[\r\n]'),
  reply_to text check (reply_to !~ '[\r\n]'),  -- whom an answer goes to, where that is not the sender
  subject text not null check (subject !~ '[\r\n]'),
  body text not null,
  codes text[] not null default '{}',
  queued_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_due on mail (id) where sent_at is null;
grant select, insert, update on mail to openteller_app;

-- What travels with a mail. It goes when the mail has left.
create table mail_attachment (
  mail_id  bigint not null references mail (id) on delete cascade,
  position integer not null,
  name     text not null,
  type     text not null,
  bytes    bytea not null,
  primary key (mail_id, position)
);
grant select, insert, delete on mail_attachment to openteller_app;

-- The requests that were executed, by the id that the client gave each. A copy of a request waits on
-- its key for the first and is then answered like it; the hash tells a copy from another request that
-- uses the id again. Written in the transaction of the action, so what was refused left nothing.
create table action_request (
  id uuid primary key,
  actor_id uuid,  -- null for somebody who is not signed in
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  requested_at timestamptz not null
);
grant select, insert on action_request to openteller_app;

-- Rows that a job could not deal with, beside the rows themselves, whatever table they are in: how
-- often it was tried, why it failed, and when it is tried again. Nobody is held up by them.
create table job_failure (
  job         text not null,
  row_id      text not null,
  -- What it is, in a few words for staff.
  title       text not null,
  attempts    integer not null check (attempts > 0),
  error       text not null,
  failed_at   timestamptz not null,
  -- Null once it was set aside: then it waits for somebody of the staff.
  retry_at    timestamptz,
  -- Whoever decided that it is not to be tried any more.
  put_away_by uuid,
  put_away_at timestamptz,
  primary key (job, row_id),
  check ((put_away_by is null) = (put_away_at is null)),
  check (put_away_at is null or retry_at is null)
);
create index job_failure_set_aside on job_failure (job) where retry_at is null and put_away_at is null;
grant select, insert, update, delete on job_failure to openteller_app;

-- How often somebody did something in the window that ends at `ends_at`. The key says what, and who: a
-- member, a network, an address.
create table throttle (
  key     text primary key,
  count   integer not null,
  ends_at timestamptz not null
);
create index throttle_old on throttle (ends_at);
grant select, insert, update, delete on throttle to openteller_app;

-- The key of the keyed hashes of a demonstration whose operator gave none; production refuses to start
-- without one.
create table demo_secret (
  id boolean primary key default true check (id),
  value text not null
);
grant select, insert on demo_secret to openteller_app;
