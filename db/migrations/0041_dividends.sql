-- The day from which this portal pays dividends: when it first looked. What an account earned before was
-- somebody else's to pay.
create table dividend_start (
  id     boolean primary key default true check (id),
  on_day date not null
);
grant select, insert on dividend_start to openteller_app;

-- Every account that earns, from which day on, and when it is credited next. The rows are the queue of the job.
create table dividend_book (
  account_id        uuid primary key,
  ledger_account_id bigint not null unique,
  opened_on         date not null,  -- the periods of a certificate count from it
  earns_from        date not null check (earns_from >= opened_on),
  next_on           date check (next_on > earns_from)  -- null: closed, so nothing more is credited
);
create index dividend_book_due on dividend_book (next_on, account_id) where next_on is not null;
grant select, insert, update on dividend_book to openteller_app;

-- What decides the dividends of an account, beside its money.
create view dividend_account as
  select id as account_id, ledger_account_id, product, kind, number, opened_at, closed_at from account;
grant select on dividend_account to openteller_app;

-- A day of crediting. It is closed once every account due by then has its item, and items and postings agree.
create table dividend_run (
  id              uuid primary key,
  credited_on     date not null unique,
  begun_at        timestamptz not null,
  closed_at       timestamptz check (closed_at >= begun_at),
  account_count   integer check (account_count >= 0),
  paid_minor      bigint check (paid_minor >= 0),
  reclaimed_minor bigint check (reclaimed_minor >= 0),
  check (num_nonnulls(closed_at, account_count, paid_minor, reclaimed_minor) in (0, 4))
);
create index dividend_run_open on dividend_run (credited_on) where closed_at is null;
grant select, insert, update on dividend_run to openteller_app;

-- What one account was credited in one run, with the days and balances behind it, and how it stood then: the
-- next run goes on from here. Amounts are cents.
create table dividend_item (
  run_id         uuid not null references dividend_run (id),
  account_id     uuid not null,
  credited_on    date not null,
  transfer_id    uuid unique,      -- null where nothing had to be posted
  posted         bigint not null,  -- negative: taken back
  posted_total   bigint not null,  -- with all that was posted before
  due_total      bigint not null check (due_total >= 0),  -- what should have been posted by now
  -- The period that ends with the day before, whose dividends are a part of what was posted; the rest of it
  -- corrects earlier ones.
  period_from    date not null check (period_from < credited_on),
  period_due     bigint not null check (period_due >= 0),
  balance_days   numeric(38, 0) not null check (balance_days >= 0),  -- the balances of its days, added up
  yield_earned   bigint check (yield_earned >= 0),  -- hundredths of a percent; null without a balance
  -- How the account stood as the day began: principal and dividends, what is carried on and how many of its units
  -- make a cent, the entries of the ledger that are in it, and those among them that count only later.
  balance        bigint not null,
  carry          numeric(38, 0) not null check (carry >= 0),
  units_per_cent numeric(38, 0) not null check (units_per_cent > 0),
  entries_through bigint not null check (entries_through >= 0),
  ahead          jsonb not null,
  rates_hash     bytea not null,   -- of the rates by then; others for that time are a correction
  primary key (run_id, account_id),
  unique (account_id, credited_on),
  check ((transfer_id is null) = (posted = 0))
);
grant select, insert on dividend_item to openteller_app;

-- Dividends in the ledger, negative where something was taken back. What staff reverse stays one of them: the
-- reversal is money that went.
create view dividend_posting as
  select e.transfer_id, -e.amount as amount, e.posted_at, t.value_date
    from ledger_entry e
    cross join lateral (
      -- One transfer for each entry, whatever the planner thinks of the rest of the journal.
      select reason, value_date from ledger_transfer where id = e.transfer_id offset 0) t
   where e.account_id = (select id from ledger_account where code = 'expense:dividends')
     and t.reason = 'interest';
grant select on dividend_posting to openteller_app;

create trigger dividend_item_only_grows before update or delete or truncate on dividend_item
  for each statement execute function refuse_change();
