-- Module: networkPayments.
-- Files come in as well. What tells them apart is what is in them, whatever they are called.
alter table network_file
  -- SHA-256 of what came in, without its line breaks.
  add column hash bytea,
  -- Why a file that came in was not taken, in words for staff; null: it was.
  add column refusal text,
  drop constraint network_file_direction_name_key,
  add check ((direction = 'in') = (hash is not null)),
  add check (direction = 'in' or refusal is null);
create unique index network_file_name on network_file (name) where direction = 'out';
create unique index network_file_taken on network_file (hash) where refusal is null;
create unique index network_file_refused on network_file (hash, refusal) where refusal is not null;

-- What a file settles with the Federal Reserve at one moment, all its payments together.
create table network_settlement (
  file_id      uuid not null references network_file (id),
  settles_at   timestamptz not null,
  -- Cents that leave the clearing account of the rail; negative: that come to it.
  amount_minor bigint not null,
  settled_at   timestamptz,
  primary key (file_id, settles_at)
);
create index network_settlement_due on network_settlement (settles_at) where settled_at is null;
grant select, insert, update on network_settlement to openteller_app;

insert into network_settlement (file_id, settles_at, amount_minor)
  select file_id, settles_at, sum(amount_minor) from network_payment
   where state in ('in_file', 'sent') and settles_at is not null
   group by file_id, settles_at;
drop index network_payment_settles;
