-- What a member is told in the portal: money in and out, a transfer that failed, a decision about a
-- deposit, a bill, a statement, something about their security. Mail is separate.
create table notification (
  id uuid primary key,
  person_id uuid not null,
  -- Also in contract.ts; a module that tells of something new adds its kind in both places.
  kind text not null check (kind in
    ('money_in', 'money_out', 'transfer_failed', 'deposit', 'security', 'bill', 'statement')),
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  transfer_id uuid,
  -- Milliseconds, as the server's dates have: a page goes on exactly where the one before ended.
  created_at timestamptz(3) not null,
  read_at timestamptz
);
create index notification_newest on notification (person_id, created_at desc, id desc);
create index notification_unread on notification (person_id) where read_at is null;

-- What was told stays told, word for word; only whether it was read may change.
grant select, insert, update (read_at) on notification to openteller_app;

-- What a member does not want to be told, and where. Everything not in here is told.
create table notification_mute (
  person_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('portal', 'mail')),
  muted_at timestamptz not null,
  primary key (person_id, kind, channel)
);
grant select, insert, delete on notification_mute to openteller_app;

-- Where a member is written to, and how they are addressed. Notifications look into the tables of
-- identity and members here and nowhere else.
create view notification_recipient as
  select s.person_id, s.email, d.first_name
    from sign_in s
    join person_details d on d.person_id = s.person_id;
grant select on notification_recipient to openteller_app;
