-- Module: ledger.
-- A dashboard asks the account rows, and entries, holds and corrections only where those say that there is something: it
-- costs what happened lately, however many accounts somebody has.

-- What the first entry of a month left behind, so that income and outgoing of the month are told by the account row alone:
-- when the month began (null: not known yet, the entries tell), what `posted` and `cum_in` were then, and what left since in
-- own transfers, to which account (null: none left; 0: to several).
alter table ledger_account
  add column month_from    timestamptz,
  add column month_opening bigint not null default 0,
  add column month_cum_in  bigint not null default 0,
  add column month_own_out bigint not null default 0,
  add column month_own_to  bigint,
  add column corrected_at  timestamptz;  -- of the latest entry that income and outgoing leave out, or left out

update ledger_account a set corrected_at = c.last
  from (select account_id, max(posted_at) as last from ledger_correction group by account_id) c
 where a.id = c.account_id;

-- Posting ----------------------------------------------------------------------------------------
-- As in 0003_ledger_posting.sql; new is only that the account rows are told the above.

-- After a reversal is written: leaves it and what it reverses out of income and outgoing. Reversals
-- form a chain T <- R1 <- R2 ...; with an odd number of links T is reversed, with an even one it stands.
create or replace function ledger_exclude_reversed(p_reversal uuid[]) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
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
  ), excluded as (
    insert into ledger_correction (account_id, posted_at, seq, reversal_id, transfer_id, money_in, money_out)
    select e.account_id, e.posted_at, e.seq, x.reversal_id, x.transfer_id,
           x.sign * greatest(e.amount, 0), x.sign * greatest(-e.amount, 0)
      from excluded_transfer x join ledger_entry e on e.transfer_id = x.transfer_id
    returning account_id, posted_at
  )
  update ledger_account a set corrected_at = greatest(a.corrected_at, c.last)
    from (select account_id, max(posted_at) as last from excluded group by account_id) c
   where a.id = c.account_id;
$$;

create or replace function ledger_post_batch(
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
  month timestamptz;  -- began at

  -- The accounts involved: a column of ledger_account each, all in the order of the ids.
  account_ids bigint[]; account_currencies text[]; account_statuses text[]; floors bigint[];
  balances bigint[]; held_sums bigint[]; expected_sums bigint[]; seqs bigint[]; cum_ins bigint[];
  last_moments timestamptz[];
  -- What left each in own transfers of this batch, and to which account (0: to several).
  own_outs bigint[]; own_tos bigint[];

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
  month := date_trunc('month', instant, p_zone);

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
  own_outs := array_fill(0::bigint, array[coalesce(cardinality(account_ids), 0)]);
  own_tos := array_fill(null::bigint, array[coalesce(cardinality(account_ids), 0)]);
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

      if p_reason[item] = 'own_transfer' then
        own_outs[source] := own_outs[source] + amount;
        own_tos[source] := case when own_tos[source] <> p_to[item] then 0 else p_to[item] end;
      end if;

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
             cum_in = u.cum_in, last_posted_at = u.last_moment,
             -- The first entry of an account in a month leaves behind what was before it.
             month_from = case when a.last_posted_at >= month then a.month_from else month end,
             month_opening = case when a.last_posted_at >= month then a.month_opening else a.posted end,
             month_cum_in = case when a.last_posted_at >= month then a.month_cum_in else a.cum_in end,
             month_own_out = case when a.last_posted_at >= month then a.month_own_out else 0 end
                             + u.own_out,
             month_own_to = case
               when u.own_to is null then case when a.last_posted_at >= month then a.month_own_to end
               when a.last_posted_at >= month and a.month_own_to <> u.own_to then 0
               else u.own_to end
        from unnest(account_ids, balances, held_sums, expected_sums, seqs, cum_ins, last_moments, own_outs, own_tos)
             u (id, balance, held, expected, seq, cum_in, last_moment, own_out, own_to)
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

-- Reading ----------------------------------------------------------------------------------------
-- Tells what 0004_ledger_reading.sql, 0033_ledger_floors.sql and 0061_flows_of_many.sql told.

drop function ledger_history;

-- The newest p_n entries of the accounts together, older than the place p_before (the `place` of the last row of the page
-- before). A merge that reads an entry of an account when it is its turn, and one more to know when its next turn is, so
-- neither the length of history nor the number of accounts counts. p_last holds the moment of the last entry of each
-- account, where it is known: an account whose last entry is older than the page is not looked into at all.
create function ledger_history(
  p_accounts bigint[], p_n int, p_before text default null,
  p_from timestamptz default null, p_to timestamptz default null, p_last timestamptz[] default null
) returns table (
  place text, account_id bigint, posted_at timestamptz, seq bigint, transfer_id uuid, amount bigint,
  balance_after bigint, currency text, value_date date, reason text, channel text, actor_id uuid,
  details jsonb, counter_account bigint, counter_code text, hold_id uuid, reverses_id uuid,
  reversed_by_id uuid
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- Microseconds since 1970, account, seq: a Date of JavaScript would cut the instant short.
  before_account bigint := split_part(p_before, '.', 2);
  before_seq bigint := split_part(p_before, '.', 3);
  before_at timestamptz := coalesce(
    'epoch'::timestamptz + split_part(p_before, '.', 1)::bigint * interval '1 microsecond', 'infinity');
  lower_end timestamptz := coalesce(p_from, '-infinity');
  upper_end timestamptz := coalesce(p_to, 'infinity');

  -- The accounts in the order in which they are opened. Of each, the latest moment that its next entry can have;
  -- null: it has no more. Once opened: how to read on, and the next entry where it was read.
  ids bigint[]; moments timestamptz[]; cursors refcursor[]; heads ledger_entry[];
  account_count int;
  opened int := 0;
  best int;
  next_entries refcursor;
  head ledger_entry;
  page ledger_entry[] := '{}';
begin
  select array_agg(a.id order by a.moment desc, a.id desc), array_agg(a.moment order by a.moment desc, a.id desc)
    into ids, moments
    from (select id, least(max(last_at), before_at, upper_end) as moment
            from unnest(p_accounts, coalesce(p_last, array_fill('infinity'::timestamptz, array[cardinality(p_accounts)])))
                 as given (id, last_at)
           where last_at >= lower_end group by id) a;
  account_count := coalesce(cardinality(ids), 0);
  heads := array_fill(null::ledger_entry, array[account_count]);

  while cardinality(page) < p_n loop
    best := null;
    -- Those not opened yet are in order, so the first of them stands for all.
    for i in 1 .. least(opened + 1, account_count) loop
      continue when moments[i] is null;
      if best is null or (moments[i], ids[i]) > (moments[best], ids[best]) then best := i; end if;
    end loop;
    exit when best is null;

    if heads[best].seq is not null then
      page := page || heads[best];
      heads[best] := null;
    else
      if best > opened then
        next_entries := null;
        open next_entries for
          select * from ledger_entry e
           where e.account_id = ids[best] and e.posted_at >= lower_end
             -- (posted_at, account, seq) is the order of the merge; within one account it is the
             -- order of the index, which is why the account turns into a bound on seq here. The place and
             -- the end of the range make one bound, whichever is earlier: given as two conditions,
             -- PostgreSQL 18 begins at the wrong one and reads every entry in between. Sequence numbers
             -- begin at 1, so (x, 0) is before all of x.
             and (e.posted_at, e.seq) < (least(before_at, upper_end), case
                   when upper_end <= before_at then 0
                   when ids[best] < before_account then 9223372036854775807
                   when ids[best] = before_account then before_seq else 0 end)
           order by e.posted_at desc, e.seq desc;
        cursors[best] := next_entries;
        opened := best;
      end if;
      next_entries := cursors[best];
      fetch next_entries into head;
      heads[best] := head;
      moments[best] := head.posted_at;
    end if;
  end loop;
  for i in 1 .. opened loop
    next_entries := cursors[i];
    close next_entries;
  end loop;

  return query
  with page as materialized (select * from unnest(page)
  ), transfer as materialized (  -- once, where both its entries are on the page
    select t.* from (select distinct transfer_id from page) p join ledger_transfer t on t.id = p.transfer_id
  ), house as materialized (  -- a member's account has no code
    select id, code from ledger_account where code is not null
  ), reversed as materialized (  -- one probe per account, instead of one per row
    select distinct c.transfer_id as id
      from (select account_id, min(posted_at) as first, max(posted_at) as last from page group by account_id) span
      join ledger_correction c on c.account_id = span.account_id
       and c.posted_at between span.first and span.last and c.reversal_id <> c.transfer_id
  )
  select format('%s.%s.%s', (extract(epoch from e.posted_at) * 1000000)::bigint, e.account_id, e.seq),
         e.account_id, e.posted_at, e.seq, e.transfer_id, e.amount, e.balance_after,
         t.currency, t.value_date, t.reason, t.channel, t.actor_id, t.details,
         other.id, house.code, t.hold_id, t.reverses_id,
         case when reversed.id is not null then ledger_reversed_by(t.id) end
    from page e
    join transfer t on t.id = e.transfer_id
    cross join lateral (select case when e.amount < 0 then t.to_account else t.from_account end as id) other
    left join house on house.id = other.id
    left join reversed on reversed.id = t.id
   order by e.posted_at desc, e.account_id desc, e.seq desc;
end $$;

-- Balances at both ends of [p_from, p_to) and what came in and went out between, without what was reversed and without what
-- moved between two of the accounts asked for, which is neither income nor outgoing. Prefix sums: the month of its last entry
-- an account tells by itself; any other end is an index probe, and so is each pair of accounts for own transfers. Corrections
-- are a row per reversed entry of the range.
create function ledger_flows_of(p_accounts ledger_account[], p_from timestamptz, p_to timestamptz)
returns table (account_id bigint, currency text, opening bigint, closing bigint, money_in bigint, money_out bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  lower_end timestamptz := coalesce(p_from, '-infinity');
  upper_end timestamptz := coalesce(p_to, 'infinity');
  ids bigint[] := array(select id from unnest(p_accounts));
begin
  return query
  with recursive known as materialized (
    select *, last_posted_at < lower_end as is_before, last_posted_at < upper_end as is_over,
           last_posted_at < upper_end and coalesce(month_from = lower_end, false) as is_month
      from unnest(p_accounts)
  ), gross as materialized (
    select a.id, a.currency, ends.opening, ends.closing, a.corrected_at,
           ends.cum_in_after - ends.cum_in_before as came,
           (ends.cum_in_after - ends.closing) - (ends.cum_in_before - ends.opening) as went,
           case when a.is_month then a.month_own_to else 0 end as own_to, a.month_own_out as own_out
      from known a
      left join lateral (select balance_after as balance, e.cum_in from ledger_entry e
         where not a.is_before and not a.is_month and e.account_id = a.id and e.posted_at < lower_end
         order by e.posted_at desc, e.seq desc limit 1) before on true
      left join lateral (select balance_after as balance, e.cum_in from ledger_entry e
         where not a.is_over and e.account_id = a.id and e.posted_at < upper_end
         order by e.posted_at desc, e.seq desc limit 1) after on true
     cross join lateral (
       select case when a.is_before then a.posted when a.is_month then a.month_opening
                   else coalesce(before.balance, 0) end as opening,
              case when a.is_before then a.cum_in when a.is_month then a.month_cum_in
                   else coalesce(before.cum_in, 0) end as cum_in_before,
              case when a.is_over then a.posted else coalesce(after.balance, 0) end as closing,
              case when a.is_over then a.cum_in else coalesce(after.cum_in, 0) end as cum_in_after) ends
  ), asked as materialized (  -- from where and to where own transfers have to be looked for
    select array(select id from gross where went > 0 and own_to = 0) as sources,
           array(select id from gross where came > 0) as targets
  ), step as (  -- from each target of an account to the next one in the index
    select f.id as source, (select min(to_account) from ledger_transfer
                             where reason = 'own_transfer' and from_account = f.id) as target
      from asked cross join unnest(sources) f (id) where cardinality(sources) * cardinality(targets) > 20
    union all
    select source, (select min(to_account) from ledger_transfer
                     where reason = 'own_transfer' and from_account = source and to_account > target)
      from step where target is not null
  ), pair as (  -- few accounts have few pairs; of many, those between which money ever moved
    select f.id as source, t.id as target from asked cross join unnest(sources) f (id) cross join unnest(targets) t (id)
     where cardinality(sources) * cardinality(targets) <= 20 and f.id <> t.id
    union all
    select source, target from step cross join asked where target = any (targets)
  ), own as materialized (  -- the pairs first: each is one probe, however many own transfers go elsewhere
    select source, target, moved.amount
      from pair
     cross join lateral (
       select coalesce(sum(amount), 0)::bigint as amount from ledger_transfer
        where reason = 'own_transfer' and from_account = source and to_account = target
          and posted_at >= lower_end and posted_at < upper_end) moved
    union all
    select id, own_to, own_out from gross where own_to = any (ids)
  )
  select g.id, g.currency, g.opening, g.closing,
         g.came - corrected.money_in - (select coalesce(sum(amount), 0)::bigint from own where target = g.id),
         g.went - corrected.money_out - (select coalesce(sum(amount), 0)::bigint from own where source = g.id)
    from gross g
    cross join lateral (
      select coalesce(sum(money_in), 0)::bigint as money_in, coalesce(sum(money_out), 0)::bigint as money_out
        from ledger_correction c
       where g.corrected_at >= lower_end and account_id = g.id and posted_at >= lower_end and posted_at < upper_end
         -- Own transfers are left out already, reversed or not.
         and not exists (select from ledger_transfer t where t.id = c.transfer_id and t.reason = 'own_transfer'
                          and t.from_account = any (ids) and t.to_account = any (ids))) corrected
   order by g.id;
end $$;

create or replace function ledger_flows(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns table (account_id bigint, currency text, opening bigint, closing bigint, money_in bigint, money_out bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from ledger_flows_of(
    array(select a from ledger_account a where a.id = any (p_accounts)), p_from, p_to);
end $$;

-- Everything a dashboard shows, in one round trip. Amounts are text: JSON numbers lose cents. Each account row is read once;
-- only where it says so is there anything to be looked for among holds and entries.
create or replace function ledger_overview(p_accounts bigint[], p_from timestamptz, p_to timestamptz, p_n int)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  found ledger_account[] := array(select a from ledger_account a where id = any (p_accounts) order by id);
  paying bigint[] := array(select id from unnest(found) where held > 0);
  awaiting bigint[] := array(select id from unnest(found) where expected > 0);
  answer json;
begin
  select json_build_object(
    'balances', (select coalesce(json_agg(json_build_object('account_id', id::text, 'currency', currency,
        'posted', posted::text, 'held', held::text, 'expected', expected::text, 'floor', floor::text,
        'status', status) order by id), '[]')
      from unnest(found)),
    'flows', (select coalesce(json_agg(json_build_object('account_id', account_id::text, 'currency', currency,
        'opening', opening::text, 'closing', closing::text,
        'money_in', money_in::text, 'money_out', money_out::text)), '[]')
      from ledger_flows_of(found, p_from, p_to)),
    'pending', (select coalesce(json_agg(to_jsonb(h) || jsonb_build_object('account_id', account_id::text,
        'amount', amount::text, 'counter_account', counter_account::text)), '[]')
      from ledger_pending(paying || awaiting, p_n) h),
    'came', (select json_build_object('total', coalesce(sum(amount), 0)::text, 'count', count(*))
      from ledger_hold where to_account = any (awaiting) and state = 'open'),
    -- What is withheld of what was credited is not on its way out (isWithheld).
    'left', (select json_build_object('total', coalesce(sum(amount), 0)::text, 'count', count(*))
      from ledger_hold where from_account = any (paying) and state = 'open'
       and reason not in ('check_deposit', 'ach_entry')),
    'recent', (select coalesce(json_agg(to_jsonb(e) || jsonb_build_object('account_id', account_id::text,
        'seq', seq::text, 'amount', amount::text, 'balance_after', balance_after::text,
        'counter_account', counter_account::text)), '[]')
      from ledger_history(array(select id from unnest(found)), p_n,
        p_last => array(select last_posted_at from unnest(found))) e)) into answer;
  return answer;
end $$;
