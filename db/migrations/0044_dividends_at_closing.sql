-- Module: dividends.
-- What an account was paid when it was closed: everything up to that day, with the days and balances behind it.
-- Its part of a cent was rounded, so that nothing is carried on. Amounts are cents.
create table dividend_closing (
  account_id   uuid primary key,
  closed_on    date not null,
  transfer_id  uuid unique,      -- null where nothing had to be posted
  posted       bigint not null,  -- negative: taken back
  -- The days since it was credited last; none where that was on the same day.
  period_from  date not null check (period_from <= closed_on),
  period_due   bigint not null check (period_due >= 0),
  balance_days numeric(38, 0) not null check (balance_days >= 0),
  yield_earned bigint check (yield_earned >= 0),  -- hundredths of a percent; null without a balance
  check ((transfer_id is null) = (posted = 0))
);
grant select, insert on dividend_closing to openteller_app;

create trigger dividend_closing_only_grows before update or delete or truncate on dividend_closing
  for each statement execute function refuse_change();
