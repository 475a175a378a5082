-- The audit trail is kept in parts, each a stretch of its numbers, so that old ones can leave the database whole:
-- decision 143. What is there becomes the first part as it lies. PostgreSQL reads it once meanwhile, to see that
-- the numbers are right: a second for five million records.

lock table audit_event in access exclusive mode;
alter table audit_event rename to audit_event_1;
alter index audit_event_pkey rename to audit_event_1_pkey;
alter index audit_event_at rename to audit_event_1_at;
alter index audit_event_subject rename to audit_event_1_subject;
alter index audit_event_actor rename to audit_event_1_actor;
alter index audit_event_failure rename to audit_event_1_failure;
drop trigger analytics_counts_failure on audit_event_1;

-- Who did what to whom. Rows are only ever added.
create table audit_event (
  id bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_id uuid,
  address text,
  detail jsonb not null default '{}'
) partition by range (id);
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_subject on audit_event (subject_id, at desc, id desc);
create index audit_event_actor on audit_event (actor_id, at desc, id desc);
create index audit_event_failure on audit_event (action, at)
  where action in ('code.refused', 'transfer.denied', 'schedule.failed');
grant select, insert on audit_event to openteller_app;

create trigger audit_event_only_grows before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create trigger analytics_counts_failure after insert on audit_event for each row
  when (new.action in ('code.refused', 'transfer.denied', 'schedule.failed'))
  execute function analytics_counts_failure();

-- It follows the table and not the name.
create or replace view analytics_failure as
  select action as kind, at from audit_event
   where action in ('code.refused', 'transfer.denied', 'schedule.failed');

-- The parts, in the order of their numbers. One that was archived is no table any more: its records are in a file.
create table audit_part (
  first       bigint primary key,
  behind      bigint not null check (behind > first),  -- the first number that is not in it
  file        text,         -- where its records are since it was archived
  newest_at   timestamptz,  -- when the latest of these was written
  last_link   bigint,       -- the last link of the chain that seals one of them, or of those before
  archived_at timestamptz,
  check (num_nulls(file, newest_at, last_link, archived_at) in (0, 4))
);
grant select on audit_part to openteller_app;

-- A sequence of the table's own: tables with identity columns cannot be parts on every version of PostgreSQL.
do $$
declare
  newest bigint;
  went_on boolean;
  behind bigint;
begin
  select last_value, is_called into newest, went_on from audit_event_id_seq;
  behind := (newest / 1048576 + 1) * 1048576 + 1;
  alter table audit_event_1 alter id drop identity;
  create sequence audit_event_id_seq owned by audit_event.id;
  perform setval('audit_event_id_seq', newest, went_on);
  alter table audit_event alter id set default nextval('audit_event_id_seq');
  grant usage on sequence audit_event_id_seq to openteller_app;
  execute format('alter table audit_event attach partition audit_event_1 for values from (minvalue) to (%s)', behind);
  insert into audit_part (first, behind) values (1, behind);
end $$;

-- Makes the next part once the last has begun to be used, so that a whole one always lies ready. It takes about a
-- month: as many numbers as the last 31 days took, and at least a million. Returns its first number, or null.
create function audit_prepare_part() returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  newest bigint;
  latest audit_part;
  size bigint;
  part text;
begin
  select last_value into newest from audit_event_id_seq;
  select * into latest from audit_part order by first desc limit 1;
  if newest < latest.first then return null; end if;
  -- Of two who do so at once the second sees what the first has made.
  perform pg_advisory_xact_lock(hashtext('openteller audit parts'));
  select * into latest from audit_part order by first desc limit 1;
  if newest < latest.first then return null; end if;
  select greatest(1048576, newest - coalesce(max(id), 0)) into size
    from (select id from audit_event where at < now() - interval '31 days' order by at desc, id desc limit 1) before;
  part := format('audit_event_%s', latest.behind);
  execute format('create table public.%I (like public.audit_event)', part);
  execute format('create trigger audit_event_only_grows before update or delete or truncate on public.%I
                    for each statement execute function public.refuse_change()', part);
  execute format('alter table public.audit_event attach partition public.%I for values from (%s) to (%s)',
                 part, latest.behind, latest.behind + size);
  insert into audit_part (first, behind) values (latest.behind, latest.behind + size);
  return latest.behind;
end $$;
revoke execute on function audit_prepare_part() from public;
grant execute on function audit_prepare_part() to openteller_app;
select audit_prepare_part();
