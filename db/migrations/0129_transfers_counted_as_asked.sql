-- Module: transfers.
-- Transfers between own accounts are counted by the call that asks the rules about them.

-- As in 0126, where some of the transfers have a limit, the payment rules are about them or nothing may leave whoever ordered
-- them: each of those is decided when all before it are, and those between them travel together.
create or replace function transfer_post_in_turn(
  p_has_rules boolean, p_limits bigint[],
  p_id uuid[], p_actor uuid[], p_channel text[], p_fingerprint bytea[], p_reason text[],
  p_from bigint[], p_to bigint[], p_amount bigint[], p_currency text[], p_details jsonb[],
  p_zone text, p_at timestamptz, p_value_date date[], p_address text[], p_is_shared boolean[]
) returns table (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  item_count constant int := cardinality(p_id);
  day constant date := (coalesce(p_at, clock_timestamp()) at time zone p_zone)::date;
  first int := 1;
  restricted constant uuid[] := payment_restricted_of(p_actor);
  is_asked boolean;
  said jsonb;
  is_counted boolean;
  is_capped boolean;
begin
  for item in 1 .. item_count + 1 loop
    is_capped := p_limits[item] < 9223372036854775807;
    is_asked := p_has_rules or coalesce(p_actor[item] = any (restricted), false);
    continue when item <= item_count and not is_capped and not is_asked;
    if item > first then
      return query
        select d.ord + first - 1, d.outcome, d.posted_at, d.value_date, d.currency,
               d.from_balance_after, d.to_balance_after
          from transfer_post_batch(p_id[first:item - 1], p_actor[first:item - 1], p_channel[first:item - 1],
            p_fingerprint[first:item - 1], p_reason[first:item - 1], p_from[first:item - 1],
            p_to[first:item - 1], p_amount[first:item - 1], p_currency[first:item - 1],
            p_details[first:item - 1], p_zone, p_at, p_value_date[first:item - 1],
            p_address[first:item - 1], p_is_shared[first:item - 1], true) d;
    end if;
    first := item + 1;
    exit when item > item_count;
    outcome := 'account_not_found';
    if p_limits[item] > 0 then
      -- A copy of what was posted before is answered as it was, and counts no second time.
      is_counted := p_amount[item] > 0
        and not exists (select from ledger_transfer where id = p_id[item]);
      said := null;
      if is_counted and is_asked then
        said := payment_rules_ask(p_id[item], p_actor[item], 'own', p_amount[item], p_amount[item], 1,
          coalesce(p_at, clock_timestamp()), day, p_has_rules,
          p_account => (select id from account where ledger_account_id = p_from[item]));
      end if;
      if said -> 'spoke' -> 0 ->> 'outcome' = 'deny' then
        outcome := 'payment_refused';
      elsif is_counted and is_capped and not delegate_spend(p_id[item], p_actor[item], p_from[item],
          p_amount[item], p_limits[item], day) then
        outcome := 'daily_cap_exceeded';
      else
        select d.outcome, d.posted_at, d.value_date, d.currency, d.from_balance_after, d.to_balance_after
          into outcome, posted_at, value_date, currency, from_balance_after, to_balance_after
          from transfer_post_batch(p_id[item:item], p_actor[item:item], p_channel[item:item],
            p_fingerprint[item:item], p_reason[item:item], p_from[item:item], p_to[item:item],
            p_amount[item:item], p_currency[item:item], p_details[item:item], p_zone, p_at,
            p_value_date[item:item], p_address[item:item], p_is_shared[item:item], true) d;
        if is_counted and is_capped and outcome <> 'posted' then perform delegate_give_back(p_id[item]); end if;
      end if;
      if (said ->> 'counted')::boolean and outcome <> 'posted' then
        perform payment_rules_give_back(p_id[item], p_actor[item]);
      end if;
    end if;
    ord := item;
    return next;
    posted_at := null; value_date := null; currency := null;
    from_balance_after := null; to_balance_after := null;
  end loop;
end $$;
