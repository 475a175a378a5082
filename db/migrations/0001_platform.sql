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

-- What happened, waiting to be told to every server process.
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
  recipient text not null check (recipient !~ '[\r\n]'),
  subject text not null check (subject !~ '[\r\n]'),
  body text not null,
  codes text[] not null default '{}',
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index mail_due on mail (next_attempt_at) where sent_at is null;
grant select, insert, update on mail to openteller_app;

-- The key of a demonstration whose operator gave none; production refuses to start without one.
create table demo_secret (
  id boolean primary key default true check (id),
  value text not null
);
grant select, insert on demo_secret to openteller_app;
