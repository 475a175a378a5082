-- Every way in which the ledger is written: posting, reversing, holds, opening and closing accounts.
-- The server may call these functions and read the journal; it cannot write a row by any other way.

-- Rules ------------------------------------------------------------------------------------------
-- What postings and holds have in common. No query is in here, so PostgreSQL puts the text of each
-- rule where it is called, and it costs what it would cost if it were written there.

-- The most that one order may move, in minor units.
create function ledger_amount_max() returns bigint language sql immutable parallel safe as $$
  select 99999999999999
$$;

-- The farthest from zero that a balance may come, with room up to the end of bigint for sums of a few.
create function ledger_balance_max() returns bigint language sql immutable parallel safe as $$
  select 4000000000000000000
$$;

-- The outcome of an order whatever its accounts hold: what it is refused for, first that applies, or that
-- it is a copy of an earlier one; null when the amounts decide. p_reason is null where the reason is
-- unknown, the currency and the status of an account where there is no such account. p_is_known: the id
-- was used before; p_is_copy: by the same actor and with the same fingerprint.
create function ledger_outcome_of_order(
  p_amount bigint, p_from bigint, p_to bigint, p_actor uuid, p_channel text, p_reason text,
  p_is_known boolean, p_is_copy boolean, p_currency text, p_source_currency text,
  p_target_currency text, p_source_status text, p_target_status text
) returns text language sql immutable parallel safe as $$
  select case
    when (p_amount between 1 and ledger_amount_max() and p_from <> p_to and p_reason is not null
          and (p_actor is not null or p_channel = 'system')) is not true then 'invalid'
    when p_is_copy then 'replayed'
    when p_is_known then 'id_reused'
    when p_source_currency is null or p_target_currency is null then 'account_not_found'
    when p_source_currency <> p_currency or p_target_currency <> p_currency then 'invalid'
    when p_source_status <> 'open' or p_target_status <> 'open' then 'account_not_open' end
$$;

-- Whether an amount is more than an account has available. p_floor is null for an account without one.
create function ledger_overdraws(p_posted bigint, p_held bigint, p_floor bigint, p_amount bigint)
returns boolean language sql immutable parallel safe as $$
  select p_posted - p_held - p_amount < p_floor
$$;

-- Posting ----------------------------------------------------------------------------------------

-- After a reversal is written: leaves it and what it reverses out of income and outgoing. Reversals
-- form a chain T <- R1 <- R2 ...; with an odd number of links T is reversed, with an even one it stands.
create function ledger_exclude_reversed(p_reversal uuid[]) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into ledger_correction (account_id, posted_at, seq, reversal_id, transfer_id, money_in, money_out)
  with recursive chain (reversal_id, transfer_id, links) as (
    select id, reverses_id, 1 from ledger_transfer where id = any (p_reversal)
    union all
    select c.reversal_id, t.reverses_id, c.links + 1
      from chain c join ledger_transfer t on t.id = c.transfer_id and t.reverses_id is not null
  ), first_transfer as (
    select distinct on (reversal_id) reversal_id, transfer_id, links % 2 * 2 - 1 as sign
      from chain order by reversal_id, links desc
  ), excluded_transfer as (
    select reversal_id, transfer_id, sign from first_transfer
    union all
    select id, id, 1 from unnest(p_reversal) r (id)
    union all  -- a reversal that is reversed counts no more than before; the row marks it for history
    select reversal_id, c.transfer_id, 0 from chain c join first_transfer f using (reversal_id)
     where c.links = 1 and c.transfer_id <> f.transfer_id
  )
  select e.account_id, e.posted_at, e.seq, x.reversal_id, x.transfer_id,
         x.sign * greatest(e.amount, 0), x.sign * greatest(-e.amount, 0)
    from excluded_transfer x join ledger_entry e on e.transfer_id = x.transfer_id;
$$;

-- Posts any number of transfers, each decided on its own, in the order given. Every rule about money
-- is in this file and nowhere else; a refusal is an outcome, never an exception, so that the other items
-- of the batch are posted. An id may appear once per call. Outcomes, first that applies:
--   invalid              amount not 1 to ledger_amount_max(), one account on both sides, unknown
--                        reason, no actor outside the system channel; after account_not_found:
--                        currency not that of both accounts
--   replayed             this id was posted with the same actor and fingerprint: the original facts
--   id_reused            this id was posted with another actor or another fingerprint
--   account_not_found, account_not_open
--   transfer_not_found, reversal_mismatch, already_reversed          (p_reverses given)
--   hold_not_found, hold_mismatch, hold_not_open, exceeds_hold       (p_hold given)
--   balance_overflow, insufficient_funds
--   posted
-- p_at is the clock of a test, the demo or an import; null is the database's own.
create function ledger_post_batch(
  p_id uuid[], p_actor uuid[], p_channel text[], p_fingerprint bytea[], p_reason text[],
  p_from bigint[], p_to bigint[], p_amount bigint[], p_currency text[], p_details jsonb[],
  p_zone text, p_at timestamptz default null, p_value_date date[] default null,
  p_reverses uuid[] default null, p_hold uuid[] default null
) returns table (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan as $$  -- plans once, on the first call: twice as fast for one item
#variable_conflict use_column
declare
  item_count int := cardinality(p_id);
  balance_max constant bigint := ledger_balance_max();
  instant timestamptz;

  -- The accounts involved: a column of ledger_account each, all in the order of the ids.
  account_ids bigint[]; account_currencies text[]; account_statuses text[]; floors bigint[];
  balances bigint[]; held_sums bigint[]; expected_sums bigint[]; seqs bigint[]; cum_ins bigint[];
  last_moments timestamptz[];

  -- The items, in the order given. Where the source and the target of each stand among the accounts:
  sources int[]; targets int[];
  -- what becomes of it, and what the hold that it settles had set aside:
  outcomes text[]; freed_amounts bigint[];
  -- and what is written of it. Filled beforehand: an array whose first item is set at 3 begins at 3, and
  -- unnest would shift it.
  moments timestamptz[] := array_fill(null::timestamptz, array[item_count]);
  days date[] := array_fill(null::date, array[item_count]);
  source_seqs bigint[] := array_fill(null::bigint, array[item_count]);
  source_balances bigint[] := source_seqs; source_cum_ins bigint[] := source_seqs;
  target_seqs bigint[] := source_seqs; target_balances bigint[] := source_seqs;
  target_cum_ins bigint[] := source_seqs;

  -- What this batch has reversed and settled so far.
  reversed_ids uuid[]; settled_ids uuid[];

  -- Of the item that is being decided:
  source int; target int; amount bigint; freed bigint; moment timestamptz;
begin
  -- 1. Lock every account once, in id order, so that opposing batches queue instead of deadlocking.
  -- Not FOR UPDATE: nothing here changes a key, and holds refer to these rows.
  select array_agg(id), array_agg(currency), array_agg(status), array_agg(floor), array_agg(posted),
         array_agg(held), array_agg(expected), array_agg(seq), array_agg(cum_in), array_agg(last_posted_at)
    into account_ids, account_currencies, account_statuses, floors, balances,
         held_sums, expected_sums, seqs, cum_ins, last_moments
    from (select * from ledger_account where id = any (p_from || p_to)
           order by id for no key update) locked;

  -- The clock is read after the locks, so whoever waited is also later.
  instant := coalesce(p_at, clock_timestamp());

  -- 2. What can be said without knowing the amounts.
  select array_agg(s.position order by i.ord), array_agg(t.position order by i.ord),
         array_agg(ledger_outcome_of_order(
             i.amount, i.source, i.target, i.actor, i.channel, r.code,
             known.id is not null,
             known.fingerprint = i.fingerprint and known.actor_id is not distinct from i.actor,
             i.currency, s.currency, t.currency, s.status, t.status) order by i.ord)
    into sources, targets, outcomes
    from unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount, p_currency)
         with ordinality i (id, actor, channel, fingerprint, reason, source, target, amount, currency, ord)
    left join unnest(account_ids, account_currencies, account_statuses)
              with ordinality s (id, currency, status, position) on s.id = i.source
    left join unnest(account_ids, account_currencies, account_statuses)
              with ordinality t (id, currency, status, position) on t.id = i.target
    left join ledger_transfer known on known.id = i.id
    left join ledger_reason r on r.code = i.reason;

  -- 3. Reversals mirror a transfer that exists and that nobody reversed before.
  if cardinality(array_remove(p_reverses, null)) > 0 then
    select array_agg(case
        when i.outcome is not null or i.reverses is null then i.outcome
        when original.id is null then 'transfer_not_found'
        when original.from_account <> i.target or original.to_account <> i.source
             or original.amount <> i.amount or original.currency <> i.currency then 'reversal_mismatch'
        when earlier.id is not null then 'already_reversed' end order by i.ord)
      into outcomes
      from unnest(p_reverses, p_from, p_to, p_amount, p_currency, outcomes)
           with ordinality i (reverses, source, target, amount, currency, outcome, ord)
      left join ledger_transfer original on original.id = i.reverses
      left join ledger_transfer earlier on earlier.reverses_id = i.reverses;
  end if;

  -- 4. Settlements use up an open hold between the same accounts. Whoever ends a hold has locked
  -- its accounts first, so what is read here stays true until commit.
  if cardinality(array_remove(p_hold, null)) > 0 then
    select array_agg(case
        when i.outcome is not null or i.hold is null then i.outcome
        when h.id is null then 'hold_not_found'
        when h.from_account <> i.source or h.to_account <> i.target or h.currency <> i.currency
        then 'hold_mismatch'
        when h.state <> 'open' or h.expires_at <= instant then 'hold_not_open'
        when i.amount > h.amount then 'exceeds_hold' end order by i.ord), array_agg(h.amount order by i.ord)
      into outcomes, freed_amounts
      from unnest(p_hold, p_from, p_to, p_amount, p_currency, outcomes)
           with ordinality i (hold, source, target, amount, currency, outcome, ord)
      left join ledger_hold h on h.id = i.hold;
  end if;

  -- 5. Decide in order, in memory.
  for item in 1 .. item_count loop
    continue when outcomes[item] is not null;
    source := sources[item]; target := targets[item];
    amount := p_amount[item]; freed := coalesce(freed_amounts[item], 0);
    if p_reverses[item] = any (reversed_ids) then
      outcomes[item] := 'already_reversed';
    elsif p_hold[item] = any (settled_ids) then
      outcomes[item] := 'hold_not_open';
    elsif balances[source] - amount < -balance_max or cum_ins[target] + amount > balance_max then
      outcomes[item] := 'balance_overflow';
    elsif ledger_overdraws(balances[source], held_sums[source] - freed, floors[source], amount) then
      outcomes[item] := 'insufficient_funds';
    else
      outcomes[item] := 'posted';
      -- Also when the clock was set back: within an account time never goes backwards.
      moment := greatest(instant, last_moments[source], last_moments[target]);
      moments[item] := moment; last_moments[source] := moment; last_moments[target] := moment;
      days[item] := coalesce(p_value_date[item], (moment at time zone p_zone)::date);

      balances[source] := balances[source] - amount; source_balances[item] := balances[source];
      seqs[source] := seqs[source] + 1; source_seqs[item] := seqs[source];
      source_cum_ins[item] := cum_ins[source];

      balances[target] := balances[target] + amount; target_balances[item] := balances[target];
      seqs[target] := seqs[target] + 1; target_seqs[item] := seqs[target];
      cum_ins[target] := cum_ins[target] + amount; target_cum_ins[item] := cum_ins[target];

      if p_reverses[item] is not null then reversed_ids := reversed_ids || p_reverses[item]; end if;
      if p_hold[item] is not null then
        settled_ids := settled_ids || p_hold[item];
        held_sums[source] := held_sums[source] - freed;
        expected_sums[target] := expected_sums[target] - freed;
      end if;
    end if;
  end loop;

  -- 6. Write what was decided, set by set.
  if 'posted' = any (outcomes) then
    insert into ledger_transfer (id, actor_id, channel, fingerprint, reason, from_account, to_account,
        amount, currency, posted_at, value_date, reverses_id, hold_id, details)
      select i.id, i.actor, i.channel, i.fingerprint, i.reason, i.source, i.target,
             i.amount, i.currency, i.moment, i.day, i.reverses, i.hold, coalesce(i.details, '{}')
        from unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount,
                    p_currency, moments, days, p_reverses, p_hold, p_details, outcomes)
             i (id, actor, channel, fingerprint, reason, source, target, amount,
                currency, moment, day, reverses, hold, details, outcome)
       where i.outcome = 'posted';
    insert into ledger_entry (account_id, posted_at, seq, transfer_id, amount, balance_after, cum_in)
      select i.account, i.moment, i.seq, i.id, -i.amount, i.balance, i.cum_in
        from unnest(p_from, moments, source_seqs, p_id, p_amount, source_balances, source_cum_ins, outcomes)
             i (account, moment, seq, id, amount, balance, cum_in, outcome)
       where i.outcome = 'posted'
      union all
      select i.account, i.moment, i.seq, i.id, i.amount, i.balance, i.cum_in
        from unnest(p_to, moments, target_seqs, p_id, p_amount, target_balances, target_cum_ins, outcomes)
             i (account, moment, seq, id, amount, balance, cum_in, outcome)
       where i.outcome = 'posted';
    with changed as (
      update ledger_account a
         set posted = u.balance, held = u.held, expected = u.expected, seq = u.seq,
             cum_in = u.cum_in, last_posted_at = u.last_moment
        from unnest(account_ids, balances, held_sums, expected_sums, seqs, cum_ins, last_moments)
             u (id, balance, held, expected, seq, cum_in, last_moment)
       where a.id = u.id and a.seq <> u.seq
      returning a.id)
    insert into outbox (topic, keys) select 'ledger.posted', array_agg(id::text) from changed;
    if settled_ids is not null then
      update ledger_hold h set state = 'posted', posted_amount = i.amount, ended_at = i.moment
        from unnest(p_hold, p_amount, moments, outcomes) i (hold, amount, moment, outcome)
       where h.id = i.hold and i.outcome = 'posted';
    end if;
    if reversed_ids is not null then
      perform ledger_exclude_reversed(array_agg(i.id))
         from unnest(p_id, p_reverses, outcomes) i (id, reverses, outcome)
        where i.reverses is not null and i.outcome = 'posted';
    end if;
  end if;

  -- 7. Answer; a replay with the facts of the original.
  return query
    select i.ord::int, i.outcome, i.moment, i.day, i.currency, i.source_balance, i.target_balance
      from unnest(outcomes, moments, days, p_currency, source_balances, target_balances)
           with ordinality i (outcome, moment, day, currency, source_balance, target_balance, ord)
     where i.outcome <> 'replayed';
  if 'replayed' = any (outcomes) then
    return query
      select i.ord::int, i.outcome, original.posted_at, original.value_date, original.currency,
             source_entry.balance_after, target_entry.balance_after
        from unnest(p_id, outcomes) with ordinality i (id, outcome, ord)
        join ledger_transfer original on original.id = i.id
        join ledger_entry source_entry
          on source_entry.transfer_id = original.id and source_entry.account_id = original.from_account
        join ledger_entry target_entry
          on target_entry.transfer_id = original.id and target_entry.account_id = original.to_account
       where i.outcome = 'replayed';
  end if;
end $$;

-- The exact mirror of a stored transfer, through the same rules.
create function ledger_reverse(
  p_id uuid, p_original uuid, p_actor uuid, p_channel text, p_fingerprint bytea, p_details jsonb,
  p_zone text, p_at timestamptz default null
) returns table (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare original ledger_transfer;
begin
  select * into original from ledger_transfer where id = p_original;
  if not found then
    return query select 1, 'transfer_not_found', null::timestamptz, null::date, null, null::bigint, null::bigint;
    return;
  end if;
  return query select * from ledger_post_batch(
    array[p_id], array[p_actor], array[p_channel], array[p_fingerprint], array['reversal'],
    array[original.to_account], array[original.from_account], array[original.amount],
    array[original.currency], array[p_details], p_zone, p_at, p_reverses => array[p_original]);
end $$;

-- Holds ------------------------------------------------------------------------------------------

-- Sets money aside on one account and announces it on the other. Outcomes: held, and by the rules of
-- ledger_post_batch those of an order, then balance_overflow and insufficient_funds.
create function ledger_place_hold(
  p_id uuid, p_actor uuid, p_channel text, p_fingerprint bytea, p_reason text,
  p_from bigint, p_to bigint, p_amount bigint, p_currency text, p_details jsonb,
  p_expires_at timestamptz, p_at timestamptz default null
) returns table (outcome text, placed_at timestamptz, state text, available bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  source ledger_account; target ledger_account; known ledger_hold; instant timestamptz;
begin
  -- The same locks in the same order as a posting.
  perform 1 from ledger_account where id in (p_from, p_to) order by id for no key update;
  select * into source from ledger_account where id = p_from;
  select * into target from ledger_account where id = p_to;
  select * into known from ledger_hold where id = p_id;
  instant := greatest(coalesce(p_at, clock_timestamp()), source.last_posted_at, target.last_posted_at);
  outcome := ledger_outcome_of_order(
    p_amount, p_from, p_to, p_actor, p_channel, (select code from ledger_reason where code = p_reason),
    known.id is not null,
    known.fingerprint = p_fingerprint and known.actor_id is not distinct from p_actor,
    p_currency, source.currency, target.currency, source.status, target.status);
  if outcome is null then
    outcome := case
      when greatest(source.held, target.expected) + p_amount > ledger_balance_max() then 'balance_overflow'
      when ledger_overdraws(source.posted, source.held, source.floor, p_amount) then 'insufficient_funds'
      else 'held' end;
  end if;
  if outcome = 'held' then
    insert into ledger_hold (id, actor_id, channel, fingerprint, reason, from_account, to_account,
        amount, currency, details, placed_at, expires_at)
      values (p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to,
        p_amount, p_currency, coalesce(p_details, '{}'), instant, p_expires_at)
      returning * into known;
    update ledger_account set held = held + p_amount where id = p_from returning * into source;
    update ledger_account set expected = expected + p_amount where id = p_to;
    insert into outbox (topic, keys) values ('ledger.posted', array[p_from::text, p_to::text]);
  end if;
  if outcome in ('held', 'replayed') then
    placed_at := known.placed_at; state := known.state; available := source.posted - source.held;
  end if;
  return next;
end $$;

-- Posts all of a hold (p_amount null) or part of it and frees the rest, through the same rules.
create function ledger_settle(
  p_id uuid, p_hold uuid, p_amount bigint, p_actor uuid, p_channel text, p_fingerprint bytea,
  p_details jsonb, p_zone text, p_at timestamptz default null, p_value_date date default null
) returns table (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare hold ledger_hold;
begin
  -- Unlocked: what is taken from here never changes. Its state is judged after the locks.
  select * into hold from ledger_hold where id = p_hold;
  if not found then
    return query select 1, 'hold_not_found', null::timestamptz, null::date, null, null::bigint, null::bigint;
    return;
  end if;
  return query select * from ledger_post_batch(
    array[p_id], array[p_actor], array[p_channel], array[p_fingerprint], array[hold.reason],
    array[hold.from_account], array[hold.to_account], array[coalesce(p_amount, hold.amount)],
    array[hold.currency], array[coalesce(p_details, hold.details)], p_zone, p_at, array[p_value_date],
    p_hold => array[p_hold]);
end $$;

-- Ends the open holds among p_holds without posting and returns the ids of those it ended.
create function ledger_end_holds(p_holds uuid[], p_state text, p_at timestamptz) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare ended_ids uuid[];
begin
  -- Accounts before holds, in id order: the one order everybody keeps.
  perform 1 from ledger_account
    where id in (select unnest(array[from_account, to_account]) from ledger_hold where id = any (p_holds))
    order by id for no key update;
  with ended as (
    update ledger_hold set state = p_state, ended_at = coalesce(p_at, clock_timestamp())
     where id = any (p_holds) and state = 'open' returning *
  ), change as (
    select account_id, sum(held)::bigint as held, sum(expected)::bigint as expected
      from (select from_account as account_id, amount as held, 0 as expected from ended
            union all select to_account, 0, amount from ended) each
     group by account_id
  ), changed as (
    update ledger_account a set held = a.held - c.held, expected = a.expected - c.expected
      from change c where a.id = c.account_id returning a.id
  ), published as (
    insert into outbox (topic, keys) select 'ledger.posted', array_agg(id::text) from changed
    having count(*) > 0
  )
  select array_agg(id) into ended_ids from ended;
  return query select unnest(ended_ids);
end $$;

-- Outcomes: released, hold_not_found, hold_not_open.
create function ledger_release(p_hold uuid, p_at timestamptz default null) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from ledger_end_holds(array[p_hold], 'voided', p_at)) then return 'released'; end if;
  if exists (select from ledger_hold where id = p_hold) then return 'hold_not_open'; end if;
  return 'hold_not_found';
end $$;

-- The sweep: ends up to p_limit holds whose time is over and returns their ids.
create function ledger_expire_holds(p_limit int, p_at timestamptz default null) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select ledger_end_holds(
    array(select id from ledger_hold where state = 'open' and expires_at <= coalesce(p_at, clock_timestamp())
           order by expires_at limit p_limit), 'expired', p_at);
$$;

-- Accounts ---------------------------------------------------------------------------------------

create function ledger_open_account(p_currency text, p_floor bigint default 0) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into ledger_account (currency, floor) values (p_currency, p_floor) returning id;
$$;

-- Outcomes: changed (also when it already was so), account_not_found, account_closed (for good),
-- not_empty (money, a hold or an expected credit is left).
create function ledger_set_status(p_account bigint, p_status text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare account ledger_account;
begin
  select * into account from ledger_account where id = p_account and code is null for no key update;
  if not found then return 'account_not_found'; end if;
  if account.status = p_status then return 'changed'; end if;
  if account.status = 'closed' then return 'account_closed'; end if;
  if p_status = 'closed' and (account.posted, account.held, account.expected) <> (0, 0, 0) then
    return 'not_empty';
  end if;
  update ledger_account set status = p_status where id = p_account;
  insert into outbox (topic, keys) values ('ledger.posted', array[p_account::text]);
  return 'changed';
end $$;

-- Nobody posts to the accounts until the calling transaction ends. The server has no right to lock
-- rows it may not change, hence a function; in plpgsql, which plans it once for each connection.
create function ledger_lock_accounts(p_accounts bigint[]) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from ledger_account where id = any (p_accounts) order by id for no key update;
end $$;

-- Permissions ------------------------------------------------------------------------------------

revoke execute on function ledger_exclude_reversed, ledger_end_holds, ledger_post_batch, ledger_reverse,
  ledger_place_hold, ledger_settle, ledger_release, ledger_expire_holds, ledger_open_account,
  ledger_set_status, ledger_lock_accounts from public;
grant execute on function ledger_post_batch, ledger_reverse, ledger_place_hold, ledger_settle,
  ledger_release, ledger_expire_holds, ledger_open_account, ledger_set_status,
  ledger_lock_accounts to openteller_app;
