-- What a member does not want to be told, and where. Everything not in here is told.
create table notification_mute (
  member_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('portal', 'mail')),
  muted_at timestamptz not null,
  primary key (member_id, kind, channel)
);

grant select, insert, delete on notification_mute to openteller_app;
