-- Module: analytics.
-- As in 0048_analytics_network_payments.sql; to settle with the Federal Reserve moves no money of members.
create or replace function analytics_movements(p_from timestamptz, p_to timestamptz, p_zone text)
returns table (day date, kind text, count bigint, amount bigint) language sql stable as $$
  select (e.posted_at at time zone p_zone)::date, k.kind, count(*), sum(-e.amount)::bigint
    from ledger_account a
    cross join lateral (
      select posted_at, transfer_id, amount from ledger_entry
       where account_id = a.id and posted_at >= p_from and posted_at < p_to and amount < 0
      offset 0) e
    cross join lateral (
      select reason, from_account, to_account, reverses_id from ledger_transfer
       where id = e.transfer_id and reason <> 'settlement' offset 0) t
    cross join lateral (
      select code from ledger_account
       where id in (t.from_account, t.to_account) order by code nulls last limit 1) house
    cross join lateral (
      select case
        when t.reason = 'reversal' then case
          when exists (select from network_payment p where p.id = t.reverses_id and p.state = 'cancelled')
          then 'taken_back' else 'returned' end
        when house.code = 'clearing:us-banks' then 'us_banks'
        when house.code = 'clearing:international' then 'international'
        when house.code = 'clearing:bill-pay' then 'bills'
        when house.code = 'clearing:checks' then 'checks'
        when house.code = 'clearing:cards' then 'cards'
        when house.code like 'suspense:%' then 'staff'
        when house.code like 'income:%' or house.code like 'expense:%' then 'fees'
        when t.reason = 'own_transfer' then 'own'
        when t.reason = 'member_transfer' then 'members'
        else 'other' end as kind) k
   where a.last_posted_at >= p_from and a.currency = 'USD'
   group by 1, 2
$$;
