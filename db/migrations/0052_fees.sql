-- Every account of a product with fees, and the first month that it was not looked at for them. The rows are the
-- queue of the job.
create table fee_book (
  account_id        uuid primary key,
  ledger_account_id bigint not null unique,
  next_month        text check (next_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')  -- null: closed, so nothing more is charged
);
create index fee_book_due on fee_book (next_month, account_id) where next_month is not null;
grant select, insert, update on fee_book to openteller_app;

-- What decides the fees of an account, beside its money.
create view fee_account as
  select id as account_id, ledger_account_id, product, kind, number, opened_at, closed_at from account;
grant select on fee_account to openteller_app;

-- The fees of a month. It is closed once every account was looked at, and items and postings agree.
create table fee_run (
  month         text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  begun_at      timestamptz not null,
  closed_at     timestamptz check (closed_at >= begun_at),
  charge_count  integer check (charge_count >= 0),
  charged_minor bigint check (charged_minor >= 0),
  waived_minor  bigint check (waived_minor >= 0),
  check (num_nonnulls(closed_at, charge_count, charged_minor, waived_minor) in (0, 4))
);
create index fee_run_open on fee_run (month) where closed_at is null;
grant select, insert, update on fee_run to openteller_app;

-- A fee that an account owed for a month, why, and what was charged of it. Amounts are cents.
create table fee_item (
  month          text not null references fee_run (month),
  account_id     uuid not null,
  fee            text not null check (fee in ('monthly', 'withdrawal', 'inactivity')),
  transfer_id    uuid unique,  -- null where nothing was charged
  times          integer not null check (times = 1 or fee = 'withdrawal' and times > 1),
  amount_minor   bigint not null check (amount_minor > 0),  -- of each time
  charged_minor  bigint not null check (charged_minor >= 0),
  waived         text check (waived in ('not_available', 'frozen')),
  -- Why it was owed: the lowest balance of a day, all withdrawals of the month, or since when nothing had moved.
  lowest_minor   bigint,
  withdrawals    integer check (withdrawals >= times),
  quiet_since    date,
  primary key (month, account_id, fee),
  check ((transfer_id is null) = (charged_minor = 0)),
  check (charged_minor % amount_minor = 0 and charged_minor <= times * amount_minor),
  check ((waived is null) = (charged_minor = times * amount_minor)),
  check ((fee = 'monthly' or lowest_minor is null)
         and (fee = 'withdrawal') = (withdrawals is not null)
         and (fee = 'inactivity') = (quiet_since is not null))
);
grant select, insert on fee_item to openteller_app;

-- Fees of a month in the ledger. What staff refund stays one of them: the reversal is money that came.
create view fee_posting as
  select e.transfer_id, e.amount, e.posted_at, t.details ->> 'period' as month
    from ledger_entry e
    cross join lateral (
      -- One transfer for each entry, whatever the planner thinks of the rest of the journal.
      select reason, details from ledger_transfer where id = e.transfer_id offset 0) t
   where e.account_id = (select id from ledger_account where code = 'income:fees') and t.reason = 'fee';
grant select on fee_posting to openteller_app;

create trigger fee_item_only_grows before update or delete or truncate on fee_item
  for each statement execute function refuse_change();
