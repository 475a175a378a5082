-- Module: members.
-- Staff's view of everybody: the list of people, quick to sort, filter and search however many
-- there are. Name, address, role and status stand in three tables, and no index spans tables;
-- so this keeps a line for each person, and triggers keep the line true in the very transaction
-- that changes what it says. The server may read it and has no other way to write it.
--
-- Of these triggers one stands on a table of another module, on sign_in of identity. It is written here
-- and not there, as a view over that table would be: identity knows nothing of the list, and the list
-- cannot do without the trigger.

-- A text as it is compared: without case, accents and punctuation, so that "jose" finds José and
-- "smith" a Smith-Jones. No character classes: what they hold depends on the locale.
create function member_folded(p_text text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g')),
                             '[\s.,;:''’"()/_-]+', ' ', 'g'));
$$;

-- One line for each person.
create table member_directory (
  person_id     uuid primary key references sign_in (person_id) on delete cascade,
  name          text not null,
  name_key      text collate "C" not null,  -- folded: the order of the list, and what a search reads
  email         text collate "C" not null,
  role          text not null,
  status        text not null,
  registered_at timestamptz not null
);
-- A tab or a filter is a few pairs of role and status. A page is the first rows of each pair by one
-- of these, merged: constant work for every tab, filter, order and direction.
create index member_directory_name on member_directory (role, status, name_key, person_id);
create index member_directory_email on member_directory (role, status, email, person_id);
create index member_directory_registered on member_directory (role, status, registered_at, person_id);
create index member_directory_address on member_directory (email);

-- Every word of every name, to be found by how it begins.
create table member_name_word (
  word      text collate "C" not null,
  person_id uuid not null,
  primary key (word, person_id)
);
create index member_name_word_member on member_name_word (person_id);

-- How many there are of each kind: the figures on the tabs, without counting anybody.
create table member_count (
  role    text not null,
  status  text not null,
  members bigint not null,
  primary key (role, status)
);

create function member_signs_up() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Whoever has no details goes by the mailbox of their address.
  insert into member_directory (person_id, name, name_key, email, role, status, registered_at)
  select n.person_id, named.name, member_folded(named.name), n.email, n.role, n.status, p.created_at
    from new_rows n join person p on p.id = n.person_id
    left join person_details d on d.person_id = n.person_id
    cross join lateral (select coalesce(d.name, split_part(n.email, '@', 1)) as name) named;
  insert into member_name_word (word, person_id)
  select distinct word, d.person_id
    from new_rows n join member_directory d using (person_id), unnest(string_to_array(d.name_key, ' ')) word;
  return null;
end $$;
create trigger member_signs_up after insert on sign_in
  referencing new table as new_rows for each statement execute function member_signs_up();

-- Each writes only what its own row says: whoever changes that row holds its lock, so the later
-- change is also the later line.
create function member_standing_changes() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update member_directory set email = new.email, role = new.role, status = new.status
   where person_id = new.person_id;
  return null;
end $$;
create trigger member_standing_changes after update of email, role, status on sign_in for each row
  when ((old.email, old.role, old.status) is distinct from (new.email, new.role, new.status))
  execute function member_standing_changes();

create function member_is_renamed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update member_directory set name = new.name, name_key = member_folded(new.name)
   where person_id = new.person_id;
  delete from member_name_word where person_id = new.person_id;
  insert into member_name_word (word, person_id)
  select distinct word, d.person_id
    from member_directory d, unnest(string_to_array(d.name_key, ' ')) word where d.person_id = new.person_id;
  return null;
end $$;
create trigger member_is_renamed after update of name on person_details for each row
  when (old.name is distinct from new.name) execute function member_is_renamed();

create function member_counts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added member_directory[] := '{}';
  removed member_directory[] := '{}';
begin
  if tg_op <> 'DELETE' then added := (select array_agg(n) from new_rows n); end if;
  if tg_op <> 'INSERT' then removed := (select array_agg(o) from old_rows o); end if;
  -- In one order, or two people who change places at once would wait for each other.
  insert into member_count as c (role, status, members)
  select role, status, sum(change)
    from (select role, status, 1 as change from unnest(added)
           union all select role, status, -1 from unnest(removed)) moved
   group by role, status having sum(change) <> 0 order by role, status
  on conflict (role, status) do update set members = c.members + excluded.members;
  if tg_op = 'DELETE' then
    delete from member_name_word where person_id in (select person_id from unnest(removed));
  end if;
  return null;
end $$;
create trigger member_counts_more after insert on member_directory
  referencing new table as new_rows for each statement execute function member_counts();
create trigger member_counts_moves after update on member_directory
  referencing old table as old_rows new table as new_rows
  for each statement execute function member_counts();
create trigger member_counts_fewer after delete on member_directory
  referencing old table as old_rows for each statement execute function member_counts();

-- What a line of the list shows beside that.
create view member_listing as
  select d.person_id, d.name, d.name_key, d.email, d.role, d.status, d.registered_at,
         a.id as application_id, a.state as application_state, a.submitted_at,
         case when a.state in ('submitted', 'needs_information') then a.submitted_at end as waiting_since,
         l.posted as checking_posted
    from member_directory d
    left join application a on a.person_id = d.person_id
    left join lateral (
      select ledger_account_id from account_access c
       where c.person_id = d.person_id and c.kind = 'Checking' and c.role = 'primary'
       order by opened_at, id limit 1) c on true
    left join ledger_account l on l.id = c.ledger_account_id;

-- Whose an account number is, everybody's who has to do with the account.
create view member_account_number as select number, person_id from account_access;

grant select on member_directory, member_name_word, member_count, member_listing, member_account_number
  to openteller_app;

-- Who was kept out, by whom and why, and what they come back to.
create table member_suspension (
  id                uuid primary key,
  person_id         uuid not null,
  status_before     text not null check (status_before in ('approved', 'active')),
  suspended_at      timestamptz not null,
  suspended_by      uuid not null check (suspended_by <> person_id),
  reason            text not null,
  reinstated_at     timestamptz,
  reinstated_by     uuid check (reinstated_by <> person_id),
  reinstated_reason text,
  check ((reinstated_at is null) = (reinstated_by is null)),
  check ((reinstated_at is null) = (reinstated_reason is null))
);
create unique index member_suspension_open on member_suspension (person_id) where reinstated_at is null;

-- Who created whom, by the id of the request. That a copy of the request creates nobody again is
-- `action_request`'s to see to.
create table member_creation (
  id         uuid primary key,
  actor_id   uuid not null,
  created_at timestamptz not null,
  person_id  uuid not null unique
);

grant select, insert, update on member_suspension, member_creation to openteller_app;
