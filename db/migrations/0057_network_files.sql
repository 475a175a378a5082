-- Module: networkPayments.
-- Files as institutions exchange them, kept for ever. Ours are written here before anybody outside has them.
create table network_file (
  id            uuid primary key,
  rail          text not null check (rail in ('ach', 'wire')),
  direction     text not null check (direction in ('out', 'in')),
  -- In its folder.
  name          text not null,
  -- Sealed: it is full of account numbers.
  content       bytea not null,
  entry_count   integer not null check (entry_count >= 0),
  debit_minor   bigint not null check (debit_minor >= 0),
  credit_minor  bigint not null check (credit_minor >= 0),
  made_at       timestamptz not null,
  -- Null: not in the folder yet, from where it goes on to the network.
  handed_over_at timestamptz,
  unique (direction, name)
);
create index network_file_waits on network_file (made_at) where handed_over_at is null;
grant select, insert, update on network_file to openteller_app;

alter table network_payment
  add column file_id uuid references network_file (id),
  -- What the network knows its entry by.
  add column trace text unique,
  -- When the institutions settle it.
  add column settles_at timestamptz;
create index network_payment_of_file on network_payment (file_id);
create index network_payment_settles on network_payment (settles_at) where state = 'sent';
