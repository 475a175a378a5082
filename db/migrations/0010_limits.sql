-- How many transfers to other banks or abroad a member may make. The settings are one row; a save
-- for everybody raises its epoch, which makes every counter old without touching one of them.
create table transfer_limit (
  id boolean primary key default true check (id),
  enabled boolean not null,
  count_max integer not null check (count_max >= 1),
  applies_to uuid,  -- a member; null: everybody
  epoch bigint not null default 1,
  updated_at timestamptz,  -- null: never saved by staff
  updated_by uuid
);

insert into transfer_limit (enabled, count_max) values (true, 2);

-- What a member has used up. A counter from an epoch before that of the settings stands at zero.
create table transfer_count (
  member_id uuid primary key,
  epoch bigint not null,
  count integer not null check (count >= 0)
);

grant select, update on transfer_limit to openteller_app;
grant select, insert, update on transfer_count to openteller_app;
