-- Module: dividends.
-- What another system had accrued and not credited when an account came from it, in dollars: credited with what the
-- account earns here first.
alter table dividend_book add column carried numeric(24, 10) not null default 0 check (carried >= 0);
