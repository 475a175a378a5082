-- Module: openings.
-- What was paid in dividends when the account was closed, up to that day; negative: taken back.
alter table account_closing add column dividend_minor bigint not null default 0;
