-- Reopening: a rejected application can be reopened by staff; it waits in the queue again, and its
-- history keeps the rejection.
alter table application_decision drop constraint application_decision_move_check;
alter table application_decision add constraint application_decision_move_check
  check (move in ('submit', 'answer', 'requestInformation', 'approve', 'reject', 'reopen'));

-- Income and outgoing: what a member moves between two of the accounts asked for is neither. Such
-- transfers are found by an index that holds nothing else, so history may grow; what grows with it is
-- only their number within the range. All else is ledger_flows of 0003.
create index ledger_transfer_own on ledger_transfer (from_account, to_account, posted_at)
  include (amount) where reason = 'own_transfer';

create or replace function ledger_flows(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns table (account_id bigint, currency text, opening bigint, closing bigint, money_in bigint, money_out bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with own as (  -- the pairs first: each is one probe, however many own transfers go elsewhere
    select f.id as source, t.id as target, moved.amount
      from unnest(p_accounts) f (id) cross join unnest(p_accounts) t (id)
     cross join lateral (
       select coalesce(sum(amount), 0)::bigint as amount from ledger_transfer
        where reason = 'own_transfer' and from_account = f.id and to_account = t.id
          and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')) moved
     where f.id <> t.id
  )
  select a.id, a.currency, coalesce(x.balance, 0), coalesce(y.balance, 0),
         coalesce(y.came, 0) - coalesce(x.came, 0) - c.money_in
           - (select coalesce(sum(amount), 0)::bigint from own where target = a.id),
         (coalesce(y.came, 0) - coalesce(y.balance, 0)) - (coalesce(x.came, 0) - coalesce(x.balance, 0))
           - c.money_out - (select coalesce(sum(amount), 0)::bigint from own where source = a.id)
    from ledger_account a
    left join lateral (select balance_after as balance, cum_in as came from ledger_entry
       where account_id = a.id and posted_at < coalesce(p_from, '-infinity') order by posted_at desc, seq desc limit 1) x on true
    left join lateral (select balance_after as balance, cum_in as came from ledger_entry
       where account_id = a.id and posted_at < coalesce(p_to, 'infinity') order by posted_at desc, seq desc limit 1) y on true
    cross join lateral (
      select coalesce(sum(money_in), 0)::bigint as money_in, coalesce(sum(money_out), 0)::bigint as money_out
        from ledger_correction c
       where account_id = a.id
         and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')
         -- Struck own transfers are left out already, standing or not.
         and not exists (select from ledger_transfer t where t.id = c.transfer_id and t.reason = 'own_transfer'
                          and t.from_account = any (p_accounts) and t.to_account = any (p_accounts))) c
   where a.id = any (p_accounts)
   order by a.id;
end $$;
