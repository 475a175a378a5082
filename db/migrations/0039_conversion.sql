-- A conversion from another system. What it writes before its end is in these tables and in accounts of the
-- ledger that nobody can reach; people, sign-ins, accounts and owners come with the transaction that ends it.
create table conversion (
  id             uuid primary key,
  state          text not null check (state in ('running', 'finished', 'taking_back', 'taken_back')),
  -- SHA-256 of the files whose rows are posted, accounts and history: whoever goes on has the same ones.
  files_hash     bytea not null check (octet_length(files_hash) = 32),
  -- The day of the balances.
  as_of          date not null,
  house_account  bigint not null,
  posting_count  bigint not null check (posting_count >= 0),
  -- How many postings stand in the ledger, in their order.
  posted_count   bigint not null default 0 check (posted_count between 0 and posting_count),
  started_at     timestamptz not null,
  ended_at       timestamptz,
  check ((state in ('finished', 'taken_back')) = (ended_at is not null))
);
create unique index conversion_one_at_a_time on conversion ((true)) where state in ('running', 'taking_back');
create unique index conversion_once on conversion (files_hash) where state = 'finished';

-- Every account of a conversion, and what the other system said of it that the ledger does not: dividends
-- that it accrued and did not credit, and those of the year. They are never reckoned again.
create table conversion_account (
  conversion_id         uuid not null references conversion (id),
  account               text not null,  -- as the other system calls it
  account_id            uuid not null,
  ledger_account_id     bigint not null unique,
  number                text not null,
  product               text not null,
  balance               bigint not null,
  accrued_dividends     numeric(24, 10) not null check (accrued_dividends >= 0),
  dividends_ytd         bigint not null check (dividends_ytd >= 0),
  dividends_credited_to date,
  -- Of certificates: percent a year, and the term.
  rate                  numeric(7, 4),
  term_began_on         date,
  term_ends_on          date check (term_ends_on > term_began_on),
  primary key (conversion_id, account)
);
create unique index conversion_account_id on conversion_account (account_id);

-- People of a conversion that ended, and when their invitation was mailed.
create table conversion_person (
  conversion_id uuid not null references conversion (id),
  person        text not null,  -- as the other system calls them
  person_id     uuid not null unique,
  invited_at    timestamptz,
  primary key (conversion_id, person)
);
create index conversion_person_uninvited on conversion_person (conversion_id, person) where invited_at is null;

-- What stands in the ledger for each product, to be compared with the control totals.
create view conversion_total as
  select c.conversion_id, c.product, count(*) as accounts, sum(l.posted)::bigint as balance,
         sum(c.accrued_dividends) as accrued_dividends, sum(c.dividends_ytd)::bigint as dividends_ytd,
         count(*) filter (where l.posted <> c.balance) as wrong_balances
    from conversion_account c join ledger_account l on l.id = c.ledger_account_id
   group by c.conversion_id, c.product;

-- Accounts that still have money while a conversion is taken back.
create view conversion_leftover as
  select c.conversion_id, c.account_id, c.ledger_account_id, l.posted
    from conversion_account c join ledger_account l on l.id = c.ledger_account_id
   where l.posted <> 0;

grant select, insert, update on conversion, conversion_person to openteller_app;
grant select, insert on conversion_account to openteller_app;
grant select on conversion_total, conversion_leftover to openteller_app;
