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
grant select, update on transfer_limit to openteller_app;

-- What a member has used up. The count starts anew each calendar month in the institution's zone
-- ("2026-11"): a counter of a month before this one stands at zero, and so does one from an epoch
-- before that of the settings.
create table transfer_count (
  person_id uuid primary key,
  epoch bigint not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  count integer not null check (count >= 0)
);
grant select, insert, update on transfer_count to openteller_app;

-- What each place in a count was taken by, so that what is cancelled gives back exactly that place.
create table transfer_counted (
  payment_id uuid primary key,
  person_id  uuid not null,
  epoch      bigint not null,
  month      text not null
);
create index transfer_counted_month on transfer_counted (month);
grant select, insert, delete on transfer_counted to openteller_app;
