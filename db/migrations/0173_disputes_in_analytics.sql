-- Module: analytics.
-- As in 0151_analytics_by_transfer.sql, but what a reported problem gives a member or takes back is a way of its own: losses of the house were told with its fees and dividends, provisional
-- credits among the rest. A provisional credit that is made final moves no money of members.
create or replace function analytics_movements(p_from timestamptz, p_to timestamptz, p_zone text)
returns table (day date, kind text, count bigint, amount bigint) language sql stable as $$
  select (t.posted_at at time zone p_zone)::date, k.kind, count(*), sum(t.amount)::bigint
    from ledger_transfer t
    left join ledger_account f on f.id = t.from_account and f.code is not null
    left join ledger_account g on g.id = t.to_account and g.code is not null
    cross join lateral (select least(f.code, g.code) as code) house
    cross join lateral (
      select case
        when t.reason = 'reversal' then case
          when exists (select from network_payment p where p.id = t.reverses_id and p.state = 'cancelled')
          then 'taken_back' else 'returned' end
        when t.reason in ('provisional_credit', 'dispute_credit') then 'disputes'
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
   where t.posted_at >= p_from and t.posted_at < p_to and t.currency = 'USD'
     and t.reason <> 'settlement'
     and not (t.reason in ('provisional_credit', 'dispute_credit') and f.code is not null and g.code is not null)
   group by 1, 2
$$;

-- Days since the first of these are counted again: from the day before, since it may be an earlier one where the institution is.
select pg_advisory_xact_lock(hashtext('openteller analytics days'));
with first as (
  select min(e.posted_at at time zone 'UTC')::date - 1 as day
    from ledger_account a
    cross join lateral (
      select posted_at from ledger_entry where account_id = a.id order by posted_at, seq limit 1) e
   where a.code in ('receivable:provisional-credits', 'expense:dispute-losses')),
gone as (delete from analytics_day using first where analytics_day.day >= first.day)
update analytics_progress set counted_through = first.day - 1 from first where counted_through >= first.day;
