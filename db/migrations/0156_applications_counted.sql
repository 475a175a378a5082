-- Module: applications.
-- How many applications there are of each state, without counting them: the tabs of the review queue
-- read every one of a million for three figures.

-- What each change added to a state or took from it; the sum of a state is how many there are. Rows are
-- only ever added, by triggers, so that nobody who registers or decides waits for somebody else, as they
-- would for a row with the count itself. A job adds up what there is.
create table application_count (
  state  text   not null,
  change bigint not null check (change <> 0)
);
grant select on application_count to openteller_app;

create function application_is_counted() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into application_count select state, count(*) from new_rows group by state;
  elsif tg_op = 'DELETE' then
    insert into application_count select state, -count(*) from old_rows group by state;
  else
    insert into application_count
    select state, sum(change)
      from (select state, 1 as change from new_rows union all select state, -1 from old_rows) moved
     group by state having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger application_is_more after insert on application
  referencing new table as new_rows for each statement execute function application_is_counted();
create trigger application_moves after update on application
  referencing old table as old_rows new table as new_rows
  for each statement execute function application_is_counted();
create trigger application_is_fewer after delete on application
  referencing old table as old_rows for each statement execute function application_is_counted();

-- After the triggers, which keep others from adding one meanwhile.
insert into application_count select state, count(*) from application group by state;

-- Puts one row in the place of all changes of a state. Of two who do it at once each takes what the other
-- left, and whoever reads meanwhile sees what was or what is.
create function add_up_application_counts() returns bigint language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from application_count
     where state in (select state from application_count group by state having count(*) > 1)
    returning state, change
  ), added as (
    insert into application_count select state, sum(change) from gone group by state having sum(change) <> 0)
  select count(*) from gone
$$;
