-- Module: members.
-- A search by name read the line of each of up to ten thousand people to sort them. What it sorts and filters by
-- stands beside each word here, so that it reads one stretch of an index and then the lines of a page.

-- Every word of a name as in member_name_word, which counts them in less space, and the address of each with an @
-- before it; with what the list of people is sorted and filtered by.
create table member_search_word (
  word          text collate "C" not null,
  person_id     uuid not null,
  role          text not null,
  status        text not null,
  name_key      text collate "C" not null,
  email         text collate "C" not null,
  registered_at timestamptz not null,
  primary key (word, person_id) include (role, status, name_key, email, registered_at)
);
create index member_search_word_person on member_search_word (person_id);

-- The same as it has to be, from the list itself.
create view member_searchable as
  select word, person_id, role, status, name_key, email, registered_at
    from member_directory,
         lateral (select unnest(string_to_array(name_key, ' ')) union select '@' || email) each (word);

grant select on member_search_word, member_searchable to openteller_app;

create function member_is_found() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from member_search_word where person_id in (select person_id from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    insert into member_search_word select * from member_searchable where person_id in (select person_id from new_rows);
  end if;
  return null;
end $$;
create trigger member_is_found after insert on member_directory
  referencing new table as new_rows for each statement execute function member_is_found();
create trigger member_is_found_again after update on member_directory
  referencing old table as old_rows new table as new_rows
  for each statement execute function member_is_found();
create trigger member_is_found_no_more after delete on member_directory
  referencing old table as old_rows for each statement execute function member_is_found();

-- Who is there already, after the triggers, which keep others from adding themselves meanwhile.
insert into member_search_word select * from member_searchable order by word, person_id;
