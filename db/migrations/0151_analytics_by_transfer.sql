-- Module: analytics.
-- As in 0084_analytics_without_settlement.sql, but what moved in a range is found by the transfers of the range and no longer by way of every account: whoever had not moved since was
-- passed over, and still read. The journal grows at its end, so an index that only notes the span of each stretch of pages is
-- as good as one of every transfer, and costs a posting nothing that can be measured.
create index ledger_transfer_posted_at on ledger_transfer using brin (posted_at) with (pages_per_range = 32, autosummarize = on);

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
   group by 1, 2
$$;

-- Money comes into being by leaving an account that may go below zero, so the first that moved left one of those.
create or replace function analytics_first_moved_at() returns timestamptz language sql stable as $$
  select min(e.posted_at)
    from ledger_account a
    cross join lateral (
      select posted_at from ledger_entry where account_id = a.id order by posted_at, seq limit 1) e
   where a.floor is null or a.floor < 0
$$;
