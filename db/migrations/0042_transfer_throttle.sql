-- How often a member had a transfer to another bank checked, in the window that ends at `ends_at`.
create table transfer_throttle (
  key      text primary key,
  count    integer not null,
  ends_at  timestamptz not null
);
grant select, insert, update, delete on transfer_throttle to openteller_app;
