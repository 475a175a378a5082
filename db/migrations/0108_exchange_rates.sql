-- Module: exchangeRates.
-- Files of exchange rates, as they were read or refused.
create table exchange_rate_file (
  -- In the order in which they were read.
  id       bigint generated always as identity primary key,
  name     text not null check (name <> ''),
  sha256   bytea not null check (length(sha256) = 32),
  read_at  timestamptz not null,
  read_by  uuid,  -- null: from the folder, or somebody at the server's own terminal
  refusal  text
);
-- The same contents are taken once, and refused once.
create unique index exchange_rate_file_once on exchange_rate_file (sha256, (refusal is null));

-- What each file says. Of a currency the latest counts.
create table exchange_rate (
  file_id          bigint not null references exchange_rate_file (id),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  dollars_per_unit text not null,
  as_of            timestamptz not null,
  primary key (file_id, currency)
);
create index exchange_rate_latest on exchange_rate (currency, as_of desc, file_id desc);

grant select, insert on exchange_rate_file, exchange_rate to openteller_app;
create trigger exchange_rate_only_grows before update or delete or truncate on exchange_rate
  for each statement execute function refuse_change();
create trigger exchange_rate_file_only_grows before update or delete or truncate on exchange_rate_file
  for each statement execute function refuse_change();
