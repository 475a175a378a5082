-- Module: platform.
-- What a server asks itself while it runs, and remembers of its keys.

-- One row, written by each look at /readyz: a server that cannot write it can move no money.
create table readiness (
  id boolean primary key default true check (id),
  asked_at timestamptz not null
);
insert into readiness (asked_at) values (now());
grant select, update on readiness to openteller_app;

-- The names of keys under which something here may be sealed: a start without one of them could not read it.
create table data_key (
  key_id bytea primary key,
  used_since timestamptz not null default now()
);
grant select, insert, delete on data_key to openteller_app;
