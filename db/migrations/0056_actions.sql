-- The requests that were carried out, by the id that the client gave each. A copy of a request waits on
-- its key for the first and is then answered like it; the hash tells a copy from another request that
-- uses the id again. Written in the transaction of the action, so what was refused left nothing.
create table action_request (
  id uuid primary key,
  -- Null for somebody who is not signed in.
  actor_id uuid,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  requested_at timestamptz not null
);

grant select, insert on action_request to openteller_app;

-- Where a member is written to, and how they are addressed. Notifications look into the tables of
-- identity and members here and nowhere else.
create view notification_recipient as
  select s.member_id, s.email, d.first_name
    from sign_in s
    join member_details d on d.member_id = s.member_id;

grant select on notification_recipient to openteller_app;
