-- Module: transfers.
-- Transfers between own accounts ask the rules only where one is about whoever orders them, and nothing moves for a member
-- whose payments staff have stopped.

-- As ledger_post_batch for transfers between accounts that the actor has to do with, and the audit record of
-- each transfer it posted, in the same call, so that many requests travel in one round trip and one
-- commit. What the actor may not do (account_access) is answered 'account_not_found', what would be over the cap
-- of a delegate 'daily_cap_exceeded', what a payment rule denies 'payment_refused'. Rights and caps are read under the
-- lock of the balance, and change under that lock as well: whoever was removed does not post after it. p_address holds the
-- network addresses the requests came from.
-- p_is_shared: somebody else sees one of the accounts too, and is told of it (own_transfer_news).
-- p_is_allowed: the limits were asked already. Runs with the rights of the caller: the ledger's function is the
-- only thing in here that can move money.
create or replace function transfer_post_batch(
  p_id uuid[], p_actor uuid[], p_channel text[], p_fingerprint bytea[], p_reason text[],
  p_from bigint[], p_to bigint[], p_amount bigint[], p_currency text[], p_details jsonb[],
  p_zone text, p_at timestamptz, p_value_date date[], p_address text[], p_is_shared boolean[] default null,
  p_is_allowed boolean default false
) returns table (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  limits bigint[];
  has_rules boolean;
begin
  if not p_is_allowed then
    has_rules := payment_rules_concern('own', p_actor);
    if has_rules then perform payment_rules_lock(variadic p_actor); end if;
    perform ledger_lock_accounts(p_from || p_to);
    limits := transfer_limits(p_actor, p_from, p_to);
    -- Whoever restricts somebody holds the locks of their balances: nothing of theirs is posted after it.
    if has_rules or payment_restricted_of(p_actor) is not null then
      limits := coalesce(limits, array_fill(9223372036854775807, array[cardinality(p_id)]));
    end if;
    if limits is not null then
      return query select * from transfer_post_in_turn(has_rules, limits, p_id, p_actor, p_channel, p_fingerprint,
        p_reason,
        p_from, p_to, p_amount, p_currency, p_details, p_zone, p_at, p_value_date, p_address, p_is_shared);
      return;
    end if;
  end if;
  return query
    with decided as materialized (
      select * from ledger_post_batch(p_id, p_actor, p_channel, p_fingerprint, p_reason,
        p_from, p_to, p_amount, p_currency, p_details, p_zone, p_at, p_value_date)
    ), audited as (
      insert into audit_event (at, actor_id, action, subject_id, address, detail)
      select d.posted_at, t.actor, 'transfer.posted', t.actor, t.address,
             jsonb_build_object('transfer', t.id, 'reason', t.reason,
               'amount', t.amount::text, 'currency', t.currency)
        from decided d
        join unnest(p_id, p_actor, p_reason, p_amount, p_currency, p_address)
             with ordinality t (id, actor, reason, amount, currency, address, o) on t.o = d.ord
       where d.outcome = 'posted'
    ), untold as (
      insert into own_transfer_news (transfer_id, at)
      select t.id, d.posted_at
        from decided d
        join unnest(p_id, p_is_shared) with ordinality t (id, is_shared, o) on t.o = d.ord
       where d.outcome = 'posted' and t.is_shared
    )
    select d.ord, d.outcome, d.posted_at, d.value_date, d.currency,
           d.from_balance_after, d.to_balance_after
      from decided d;
end $$;

-- The same where some of the transfers have a limit, the payment rules are about them or nothing may leave whoever ordered
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
      if is_counted and is_asked and payment_rules_decide(p_id[item], p_actor[item], 'own', p_amount[item],
          p_amount[item], 1, coalesce(p_at, clock_timestamp()), day, null, null) -> 0 ->> 'outcome' = 'deny' then
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
        if is_counted and p_has_rules and outcome = 'posted' then
          perform payment_rules_count(p_id[item], p_actor[item], 'own', p_amount[item], 1, day);
        end if;
      end if;
    end if;
    ord := item;
    return next;
    posted_at := null; value_date := null; currency := null;
    from_balance_after := null; to_balance_after := null;
  end loop;
end $$;
