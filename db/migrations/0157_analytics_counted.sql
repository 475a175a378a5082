-- Module: analytics.
-- Reviews, failures and members by day, and what members have with us at the end of each, so that a year
-- costs no more than its days: so far each look counted every application and member of the range, and
-- all members before it.

-- What came together, by the day of the institution on which it was: `at` is how that day begins. Of a
-- review also how long it took, as exactly as people read it; see analytics_review_minutes.
create table analytics_tally (
  kind    text        not null,
  at      timestamptz not null,
  minutes integer     not null,
  count   bigint      not null,
  primary key (kind, at, minutes)
);
-- What has not been added to that yet, by the very instant. Rows are only added, by triggers, so that nobody
-- waits for anybody; a job adds them up (analytics_add_up).
create table analytics_tally_change (
  kind    text        not null,
  at      timestamptz not null,
  minutes integer     not null default 0,
  count   bigint      not null
);
-- Both together. Days are asked for from midnight to midnight, so it makes no difference what has been added up.
create view analytics_count as
  select kind, at, minutes, count from analytics_tally
  union all select kind, at, minutes, count from analytics_tally_change;
-- What members had with us when a day that is over ended.
create table analytics_deposit (
  day    date primary key,
  amount bigint not null
);
grant select on analytics_tally, analytics_tally_change, analytics_count to openteller_app;
grant select, insert on analytics_deposit to openteller_app;

-- How long a review took, as people read it: less than an hour, in hours up to a day and a half, then in tenths
-- of a day. The middle of many is the same whether each is rounded first or it alone.
create function analytics_review_minutes(p_took interval) returns integer
language sql immutable parallel safe as $$
  select case when hours < 1 then 0
              when hours < 36 then floor(hours + 0.5)::integer * 60
              else floor(hours / 2.4 + 0.5)::integer * 144 end
    from (select extract(epoch from p_took)::numeric / 3600) took (hours)
$$;

-- What applications add to the figures.
create function analytics_of_applications(p_rows application[], p_count integer)
returns table (kind text, at timestamptz, minutes integer, count integer) language sql stable as $$
  select 'submitted', submitted_at, 0, p_count from unnest(p_rows)
  union all
  select 'decided', decided_at, 0, p_count from unnest(p_rows) where decided_at is not null
  union all
  select 'review', decided_at, analytics_review_minutes(decided_at - submitted_at), p_count
    from unnest(p_rows) where decided_at is not null
$$;

create function analytics_counts_applications() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added application[] := '{}';
  removed application[] := '{}';
begin
  if tg_op <> 'DELETE' then added := (select array_agg(n) from new_rows n); end if;
  if tg_op <> 'INSERT' then removed := (select array_agg(o) from old_rows o); end if;
  insert into analytics_tally_change (kind, at, minutes, count)
  select kind, at, minutes, sum(count)
    from (select * from analytics_of_applications(added, 1)
           union all select * from analytics_of_applications(removed, -1)) moved
   group by kind, at, minutes having sum(count) <> 0;
  return null;
end $$;
create trigger analytics_counts_more after insert on application
  referencing new table as new_rows for each statement execute function analytics_counts_applications();
create trigger analytics_counts_again after update on application
  referencing old table as old_rows new table as new_rows
  for each statement execute function analytics_counts_applications();
create trigger analytics_counts_fewer after delete on application
  referencing old table as old_rows for each statement execute function analytics_counts_applications();

create function analytics_counts_members() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_tally_change (kind, at, count)
    select 'joined', joined_at, count(*) from new_rows group by joined_at;
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_tally_change (kind, at, count)
    select 'joined', joined_at, -count(*) from old_rows group by joined_at;
  end if;
  return null;
end $$;
create trigger analytics_counts_more after insert on member
  referencing new table as new_rows for each statement execute function analytics_counts_members();
create trigger analytics_counts_again after update on member
  referencing old table as old_rows new table as new_rows
  for each statement execute function analytics_counts_members();
create trigger analytics_counts_fewer after delete on member
  referencing old table as old_rows for each statement execute function analytics_counts_members();

-- The audit trail only grows.
create function analytics_counts_failure() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into analytics_tally_change (kind, at, count) values (new.action, new.at, 1);
  return null;
end $$;
create trigger analytics_counts_failure after insert on audit_event for each row
  when (new.action in ('code.refused', 'transfer.denied', 'schedule.failed'))
  execute function analytics_counts_failure();

-- What is there already, after the triggers, which keep others from adding to it meanwhile. The days of the
-- institution are not known here, but that they begin at a quarter of an hour.
insert into analytics_tally_change (kind, at, minutes, count)
select kind, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'), minutes, count(*)
  from (select 'submitted' as kind, submitted_at as at, 0 as minutes from application
        union all select 'decided', decided_at, 0 from application where decided_at is not null
        union all
        select 'review', decided_at, analytics_review_minutes(decided_at - submitted_at)
          from application where decided_at is not null
        union all select 'joined', joined_at, 0 from member
        union all select kind, at, 0 from analytics_failure) known
 group by 1, 2, 3;

-- Puts some of the changes to their days. Of two who do it at once each takes what the other left.
create function analytics_add_up(p_zone text, p_most integer) returns bigint language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from analytics_tally_change
     where ctid = any (array(select ctid from analytics_tally_change limit p_most))
    returning kind, at, minutes, count
  ), added as (
    -- In one order, or two who do it at once would wait for each other.
    insert into analytics_tally as t (kind, at, minutes, count)
    select kind, date_trunc('day', at, p_zone) as day, minutes, sum(count) from gone
     group by kind, day, minutes order by kind, day, minutes
    on conflict (kind, at, minutes) do update set count = t.count + excluded.count)
  select count(*) from gone
$$;

-- Who waits for a decision, and since when the first of them: ids begin with the time of submission.
create view analytics_waiting as
  select coalesce(sum(change), 0)::bigint as waiting,
         least((select submitted_at from application where state = 'submitted' order by id limit 1),
               (select submitted_at from application where state = 'needs_information' order by id limit 1))
           as oldest
    from application_count where state in ('submitted', 'needs_information');
grant select on analytics_waiting to openteller_app;
