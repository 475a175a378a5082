-- What a member is told in the portal: money in and out, a transfer that failed, a decision about a
-- deposit, something about their security. Mail is separate and the teller's own affair.
create table notification (
  id uuid primary key,
  member_id uuid not null,
  kind text not null
    check (kind in ('money_in', 'money_out', 'transfer_failed', 'deposit', 'security')),
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  transfer_id uuid,
  -- Milliseconds, as the server's dates have: a page goes on exactly where the one before ended.
  created_at timestamptz(3) not null,
  read_at timestamptz
);
create index notification_newest on notification (member_id, created_at desc, id desc);
create index notification_unread on notification (member_id) where read_at is null;

-- What was told stays told, word for word; only whether it was read may change.
grant select, insert, update (read_at) on notification to openteller_app;
