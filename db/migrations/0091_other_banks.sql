-- Module: otherBanks.
-- What the simulated banks of a demonstration remember.

-- Files that they put into the incoming folder, each once.
create table other_banks_file (
  name    text primary key,
  made_at timestamptz not null
);

-- What a company pays into an account of ours or withdraws from it, again and again.
create table other_banks_arrangement (
  id             uuid primary key,
  company        text not null,
  company_id     text not null,
  -- Of the company's bank.
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  description    text not null,
  -- Whether its money leaves us.
  is_debit       boolean not null,
  account_number text not null,
  name           text not null,
  -- Cents.
  amount_minor   bigint not null check (amount_minor > 0),
  frequency      text not null check (frequency in ('weekly', 'every_two_weeks', 'monthly')),
  starts_on      date not null,
  next_on        date not null check (next_on >= starts_on)
);
create index other_banks_arrangement_next on other_banks_arrangement (next_on);

-- The end of the trace numbers of other banks.
create sequence other_banks_trace maxvalue 9999999 cycle;

grant select, insert on other_banks_file to openteller_app;
grant select, insert, update on other_banks_arrangement to openteller_app;
grant usage on sequence other_banks_trace to openteller_app;
