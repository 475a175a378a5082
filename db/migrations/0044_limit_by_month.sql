-- The count of transfers starts anew each calendar month in the institution's zone ("2026-11"). A
-- counter of a month before this one stands at zero, as one of an epoch before does.
alter table transfer_count add column month text check (month ~ '^[0-9]{4}-[0-9]{2}$');
-- What was counted so far counts for the month in which this is installed.
update transfer_count set month = to_char(now(), 'YYYY-MM');
alter table transfer_count alter column month set not null;

-- What each place in a count was taken by, so that what is cancelled gives back exactly that place.
create table transfer_counted (
  payment_id uuid primary key,
  member_id  uuid not null,
  epoch      bigint not null,
  month      text not null
);
create index transfer_counted_month on transfer_counted (month);
grant select, insert, delete on transfer_counted to openteller_app;
