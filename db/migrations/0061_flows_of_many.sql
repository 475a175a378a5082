-- Module: ledger.
-- As in 0004_ledger_reading.sql, where each pair of accounts was looked at, whether money ever moved between them or not: of
-- thirty accounts there are 870.
create or replace function ledger_flows(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns table (account_id bigint, currency text, opening bigint, closing bigint, money_in bigint, money_out bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with recursive step as (  -- from each target of an account to the next one in the index
    select f.id as source, (select min(to_account) from ledger_transfer
                             where reason = 'own_transfer' and from_account = f.id) as target
      from unnest(p_accounts) f (id) where cardinality(p_accounts) > 5
    union all
    select source, (select min(to_account) from ledger_transfer
                     where reason = 'own_transfer' and from_account = source and to_account > target)
      from step where target is not null
  ), pair as (  -- few accounts have few pairs; of many, those between which money ever moved
    select f.id as source, t.id as target from unnest(p_accounts) f (id) cross join unnest(p_accounts) t (id)
     where f.id <> t.id and cardinality(p_accounts) <= 5
    union all
    select source, target from step where target = any (p_accounts)
  ), own as (  -- the pairs first: each is one probe, however many own transfers go elsewhere
    select source, target, moved.amount
      from pair
     cross join lateral (
       select coalesce(sum(amount), 0)::bigint as amount from ledger_transfer
        where reason = 'own_transfer' and from_account = source and to_account = target
          and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')) moved
  )
  select a.id, a.currency, coalesce(before.balance, 0), coalesce(after.balance, 0),
         coalesce(after.cum_in, 0) - coalesce(before.cum_in, 0) - corrected.money_in
           - (select coalesce(sum(amount), 0)::bigint from own where target = a.id),
         (coalesce(after.cum_in, 0) - coalesce(after.balance, 0))
           - (coalesce(before.cum_in, 0) - coalesce(before.balance, 0))
           - corrected.money_out - (select coalesce(sum(amount), 0)::bigint from own where source = a.id)
    from ledger_account a
    left join lateral (select balance_after as balance, cum_in from ledger_entry
       where account_id = a.id and posted_at < coalesce(p_from, '-infinity')
       order by posted_at desc, seq desc limit 1) before on true
    left join lateral (select balance_after as balance, cum_in from ledger_entry
       where account_id = a.id and posted_at < coalesce(p_to, 'infinity')
       order by posted_at desc, seq desc limit 1) after on true
    cross join lateral (
      select coalesce(sum(money_in), 0)::bigint as money_in, coalesce(sum(money_out), 0)::bigint as money_out
        from ledger_correction c
       where account_id = a.id
         and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')
         -- Own transfers are left out already, reversed or not.
         and not exists (select from ledger_transfer t where t.id = c.transfer_id and t.reason = 'own_transfer'
                          and t.from_account = any (p_accounts) and t.to_account = any (p_accounts))) corrected
   where a.id = any (p_accounts)
   order by a.id;
end $$;
