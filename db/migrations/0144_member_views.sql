-- Module: memberViews.
-- A member lets the staff who is calling them see their pages as they see them, for a while and to read alone (decision 121).

-- One consent: to one of our staff, during one call. It is used in the session that begins it and in no other.
create table member_view (
  id         uuid primary key,
  person_id  uuid not null,  -- whose pages
  staff_id   uuid not null,  -- who may see them
  call_id    uuid not null,
  shared_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > shared_at),
  session_id uuid,           -- of the staff, once they look
  begun_at   timestamptz,
  ended_at   timestamptz,
  ended_by   uuid,           -- null: it ran out
  check ((session_id is null) = (begun_at is null)),
  check (person_id <> staff_id),
  check (ended_by is null or ended_at is not null)
);
create unique index member_view_open on member_view (person_id) where ended_at is null;
grant select, insert, update (session_id, begun_at, ended_at, ended_by) on member_view to openteller_app;

-- What was read in it, each address once.
create table member_view_read (
  view_id uuid not null references member_view (id),
  path    text not null,
  at      timestamptz not null,
  primary key (view_id, path)
);
create trigger member_view_read_stays before update or delete or truncate on member_view_read
  for each statement execute function refuse_change();
grant select, insert on member_view_read to openteller_app;

-- Calls that can be looked along with.
create view member_view_call as
  select id, person_id, staff_id, ends_at from safety_call where ended_at is null;

-- What may go on, but for the time: neither side has ended it, the call runs, the member has not locked everything, and both
-- may still use the portal as what they are.
create view member_view_open_now as
  select v.id, v.person_id, v.staff_id, v.call_id, v.ends_at, v.session_id, v.begun_at, m.email, m.status,
         s.staff_role
    from member_view v
    join member_view_call c on c.id = v.call_id
    join sign_in m on m.person_id = v.person_id and m.role = 'user' and m.status in ('approved', 'active')
                  and m.everything_locked_at is null
    join sign_in s on s.person_id = v.staff_id and s.role = 'admin' and s.status in ('approved', 'active')
   where v.ended_at is null;
grant select on member_view_call, member_view_open_now to openteller_app;
