-- Staff's view of everybody: the list of people, quick to sort, filter and search however many
-- there are. Name, address, role and status belong to three modules, and no index spans tables;
-- so this one keeps a line for each person, and triggers keep the line true in the very transaction
-- that changes what it says. The server may read it and has no other way to write it.
--
-- Of these triggers one stands on a table of another module, on sign_in of identity. It is written here
-- and not there, as a view over that table would be: identity knows nothing of the list, and the list
-- cannot do without the trigger.

-- A text as it is compared: without case, accents and punctuation, so that "jose" finds José and
-- "smith" a Smith-Jones. No character classes: what they hold depends on the locale.
create function user_folded(p_text text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g')),
                             '[\s.,;:''’"()/_-]+', ' ', 'g'));
$$;

-- One line for each person.
create table user_directory (
  member_id     uuid primary key references sign_in (member_id) on delete cascade,
  name          text not null,
  name_key      text collate "C" not null,  -- folded: the order of the list, and what a search reads
  email         text collate "C" not null,
  role          text not null,
  status        text not null,
  registered_at timestamptz not null
);
-- A tab or a filter is a few pairs of role and status. A page is the first rows of each pair by one
-- of these, merged: constant work for every tab, filter, order and direction.
create index user_directory_name on user_directory (role, status, name_key, member_id);
create index user_directory_email on user_directory (role, status, email, member_id);
create index user_directory_registered on user_directory (role, status, registered_at, member_id);
create index user_directory_address on user_directory (email);

-- Every word of every name, to be found by how it begins.
create table user_word (
  word      text collate "C" not null,
  member_id uuid not null,
  primary key (word, member_id)
);
create index user_word_member on user_word (member_id);

-- How many there are of each kind: the figures on the tabs, without counting anybody.
create table user_count (
  role    text not null,
  status  text not null,
  members bigint not null,
  primary key (role, status)
);

create function user_signs_up() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Whoever has no details goes by the mailbox of their address.
  insert into user_directory (member_id, name, name_key, email, role, status, registered_at)
  select n.member_id, named.name, user_folded(named.name), n.email, n.role, n.status, m.created_at
    from new_rows n join member m on m.id = n.member_id
    left join member_details d on d.member_id = n.member_id
    cross join lateral (select coalesce(d.name, split_part(n.email, '@', 1)) as name) named;
  insert into user_word (word, member_id)
  select distinct word, d.member_id
    from new_rows n join user_directory d using (member_id), unnest(string_to_array(d.name_key, ' ')) word;
  return null;
end $$;
create trigger user_signs_up after insert on sign_in
  referencing new table as new_rows for each statement execute function user_signs_up();

-- Each writes only what its own row says: whoever changes that row holds its lock, so the later
-- change is also the later line.
create function user_standing_changes() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update user_directory set email = new.email, role = new.role, status = new.status
   where member_id = new.member_id;
  return null;
end $$;
create trigger user_standing_changes after update of email, role, status on sign_in for each row
  when ((old.email, old.role, old.status) is distinct from (new.email, new.role, new.status))
  execute function user_standing_changes();

create function user_is_renamed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update user_directory set name = new.name, name_key = user_folded(new.name)
   where member_id = new.member_id;
  delete from user_word where member_id = new.member_id;
  insert into user_word (word, member_id)
  select distinct word, d.member_id
    from user_directory d, unnest(string_to_array(d.name_key, ' ')) word where d.member_id = new.member_id;
  return null;
end $$;
create trigger user_is_renamed after update of name on member_details for each row
  when (old.name is distinct from new.name) execute function user_is_renamed();

create function user_counts() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  came user_directory[] := '{}';
  went user_directory[] := '{}';
begin
  if tg_op <> 'DELETE' then came := (select array_agg(n) from new_rows n); end if;
  if tg_op <> 'INSERT' then went := (select array_agg(o) from old_rows o); end if;
  -- In one order, or two people who change places at once would wait for each other.
  insert into user_count as c (role, status, members)
  select role, status, sum(change)
    from (select role, status, 1 as change from unnest(came)
           union all select role, status, -1 from unnest(went)) moved
   group by role, status having sum(change) <> 0 order by role, status
  on conflict (role, status) do update set members = c.members + excluded.members;
  if tg_op = 'DELETE' then
    delete from user_word where member_id in (select member_id from unnest(went));
  end if;
  return null;
end $$;
create trigger user_counts_more after insert on user_directory
  referencing new table as new_rows for each statement execute function user_counts();
create trigger user_counts_moves after update on user_directory
  referencing old table as old_rows new table as new_rows
  for each statement execute function user_counts();
create trigger user_counts_fewer after delete on user_directory
  referencing old table as old_rows for each statement execute function user_counts();

-- What a line of the list shows beside that.
create view staff_user as
  select d.member_id, d.name, d.name_key, d.email, d.role, d.status, d.registered_at,
         a.id as application_id, a.state as application_state, a.submitted_at,
         case when a.state in ('submitted', 'needs_information') then a.submitted_at end as waiting_since,
         l.posted as checking_posted
    from user_directory d
    left join application a on a.member_id = d.member_id
    left join account c on c.member_id = d.member_id and c.kind = 'Checking'
    left join ledger_account l on l.id = c.ledger_account_id;

-- Whose an account number is.
create view staff_user_number as select number, member_id from account;

grant select on user_directory, user_word, user_count, staff_user, staff_user_number
  to openteller_app;

-- Who was kept out, by whom and why, and what they come back to.
create table user_suspension (
  id                uuid primary key,
  member_id         uuid not null,
  status_before     text not null check (status_before in ('approved', 'active')),
  suspended_at      timestamptz not null,
  suspended_by      uuid not null check (suspended_by <> member_id),
  reason            text not null,
  reinstated_at     timestamptz,
  reinstated_by     uuid check (reinstated_by <> member_id),
  reinstated_reason text,
  check ((reinstated_at is null) = (reinstated_by is null)),
  check ((reinstated_at is null) = (reinstated_reason is null))
);
create unique index user_suspension_open on user_suspension (member_id) where reinstated_at is null;

-- Who created whom, by the id of the request. That a copy of the request creates nobody again is
-- `action_request`'s to see to.
create table user_creation (
  id         uuid primary key,
  actor_id   uuid not null,
  created_at timestamptz not null,
  member_id  uuid not null unique
);

grant select, insert, update on user_suspension, user_creation to openteller_app;
