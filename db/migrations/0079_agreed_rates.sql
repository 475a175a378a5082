-- Module: dividends.
-- What an account earns until the term ends in which it came from another system, in percent a year. Its periods count
-- from opened_on, which is where they have to count from to end with that term.
alter table dividend_book
  add column agreed_rate  numeric(6, 4) check (agreed_rate >= 0),
  add column agreed_until date,
  add constraint dividend_book_agreed_check check ((agreed_rate is null) = (agreed_until is null));
