-- Module: dividends.
-- As in 0041_dividends.sql, with how many months the terms of a certificate have: by them it gets the rate of its next term and its last dividends, also once its product has other months.
create or replace view dividend_account as
  select a.id as account_id, a.ledger_account_id, a.product, a.kind, a.number, a.opened_at, a.closed_at,
         c.months as term_months
    from account a
    left join certificate c on c.account_id = a.id;
