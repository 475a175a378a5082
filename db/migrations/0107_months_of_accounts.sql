-- Module: ledger.
-- What overview_of_many left to the next month of each account: from now on whoever has an entry knows what was before a month,
-- and verifying can tell that nobody took it away. Of which zone that month is does not matter: it names its beginning.

update ledger_account a
   set month_from = known.since, month_opening = coalesce(before.balance_after, 0), month_cum_in = coalesce(before.cum_in, 0),
       month_own_out = own.amount, month_own_to = own.target
  from ledger_account k
 cross join lateral (select date_trunc('month', k.last_posted_at, 'UTC') as since) known
  left join lateral (select balance_after, cum_in from ledger_entry where account_id = k.id and posted_at < known.since
                      order by posted_at desc, seq desc limit 1) before on true
 cross join lateral (select coalesce(sum(amount), 0)::bigint as amount,
                            case when min(to_account) = max(to_account) then min(to_account)
                                 when min(to_account) < max(to_account) then 0 end as target
                       from ledger_transfer
                      where reason = 'own_transfer' and from_account = k.id and posted_at >= known.since) own
 where a.id = k.id and a.month_from is null and a.last_posted_at is not null;
