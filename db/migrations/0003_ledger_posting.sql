-- Every way in which the ledger is written: posting, reversing, holds, opening and closing accounts.
-- The server may call these functions and read the journal; it cannot write a row by any other way.

-- Posting ----------------------------------------------------------------------------------------

-- After a reversal is written: leaves it and what it undoes out of income and outgoing. Reversals
-- form a chain T <- R1 <- R2 ...; with an odd number of links T is undone, with an even one it stands.
create function ledger_strike(p_reversal uuid[]) returns void language sql
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
  ), struck as (
    select reversal_id, transfer_id, sign from first_transfer
    union all
    select id, id, 1 from unnest(p_reversal) r (id)
    union all  -- a reversal that is reversed counts no more than before; the row marks it for history
    select reversal_id, c.transfer_id, 0 from chain c join first_transfer f using (reversal_id)
     where c.links = 1 and c.transfer_id <> f.transfer_id
  )
  select e.account_id, e.posted_at, e.seq, s.reversal_id, s.transfer_id,
         s.sign * greatest(e.amount, 0), s.sign * greatest(-e.amount, 0)
    from struck s join ledger_entry e on e.transfer_id = s.transfer_id;
$$;

-- Posts any number of transfers, each decided on its own, in the order given. Every rule about money
-- is here and nowhere else; a refusal is an outcome, never an exception, so neighbours travel on.
-- An id may appear once per call. Outcomes, first that applies:
--   invalid              amount not 1 to 99,999,999,999,999, one account on both sides, unknown
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
  n int := cardinality(p_id);
  no_floor constant bigint := -9223372036854775808;
  most constant bigint := 4000000000000000000;
  -- the accounts involved, by position
  id_of bigint[]; currency_of text[]; status_of text[]; floor_of bigint[]; posted_of bigint[];
  held_of bigint[]; expected_of bigint[]; seq_of bigint[]; cum_in_of bigint[]; last_of timestamptz[];
  -- the items, by position: their accounts' positions, their outcome, what their two entries say
  source int[]; target int[]; fate text[]; freed bigint[];
  -- Filled beforehand: an array whose first item is set at k begins at k, and unnest would shift it.
  moment timestamptz[] := array_fill(null::timestamptz, array[n]);
  from_seq bigint[] := array_fill(null::bigint, array[n]); from_after bigint[] := from_seq;
  from_in bigint[] := from_seq; to_seq bigint[] := from_seq; to_after bigint[] := from_seq;
  to_in bigint[] := from_seq;
  day date[] := array_fill(null::date, array[n]);
  undone uuid[]; settled uuid[];
  s int; d int; a bigint; f bigint; instant timestamptz; last_at timestamptz;
begin
  -- 1. Lock every account once, in id order, so that opposing batches queue instead of embracing.
  -- Not FOR UPDATE: nothing here changes a key, and holds refer to these rows.
  select array_agg(id), array_agg(currency), array_agg(status), array_agg(coalesce(floor, no_floor)),
         array_agg(posted), array_agg(held), array_agg(expected), array_agg(seq), array_agg(cum_in),
         array_agg(last_posted_at)
    into id_of, currency_of, status_of, floor_of, posted_of, held_of, expected_of, seq_of, cum_in_of, last_of
    from (select * from ledger_account where id = any (p_from || p_to)
           order by id for no key update) locked;

  -- The clock is read after the locks, so whoever waited is also later.
  instant := coalesce(p_at, clock_timestamp());

  -- 2. What can be said without knowing the neighbours.
  select array_agg(x.i order by t.o), array_agg(y.i order by t.o), array_agg(case
      when t.amount between 1 and 99999999999999 and t.source <> t.target and r.code is not null
           and (t.actor is not null or t.channel = 'system') is true
      then case
        when p.id is not null then case
          when p.fingerprint = t.fingerprint and p.actor_id is not distinct from t.actor
          then 'replayed' else 'id_reused' end
        when x.i is null or y.i is null then 'account_not_found'
        when x.currency <> t.currency or y.currency <> t.currency then 'invalid'
        when x.status <> 'open' or y.status <> 'open' then 'account_not_open' end
      else 'invalid' end order by t.o)
    into source, target, fate
    from unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount, p_currency)
         with ordinality t (id, actor, channel, fingerprint, reason, source, target, amount, currency, o)
    left join unnest(id_of, currency_of, status_of) with ordinality x (id, currency, status, i)
           on x.id = t.source
    left join unnest(id_of, currency_of, status_of) with ordinality y (id, currency, status, i)
           on y.id = t.target
    left join ledger_transfer p on p.id = t.id
    left join ledger_reason r on r.code = t.reason;

  -- 3. Reversals mirror a transfer that exists and that nobody reversed before.
  if cardinality(array_remove(p_reverses, null)) > 0 then
    select array_agg(case
        when t.fate is not null or t.reverses is null then t.fate
        when p.id is null then 'transfer_not_found'
        when p.from_account <> t.target or p.to_account <> t.source
             or p.amount <> t.amount or p.currency <> t.currency then 'reversal_mismatch'
        when r.id is not null then 'already_reversed' end order by t.o)
      into fate
      from unnest(p_reverses, p_from, p_to, p_amount, p_currency, fate)
           with ordinality t (reverses, source, target, amount, currency, fate, o)
      left join ledger_transfer p on p.id = t.reverses
      left join ledger_transfer r on r.reverses_id = t.reverses;
  end if;

  -- 4. Settlements use up an open hold between the same accounts. Whoever ends a hold has locked
  -- its accounts first, so what is read here stays true until commit.
  if cardinality(array_remove(p_hold, null)) > 0 then
    select array_agg(case
        when t.fate is not null or t.hold is null then t.fate
        when h.id is null then 'hold_not_found'
        when h.from_account <> t.source or h.to_account <> t.target or h.currency <> t.currency
        then 'hold_mismatch'
        when h.state <> 'open' or h.expires_at <= instant then 'hold_not_open'
        when t.amount > h.amount then 'exceeds_hold' end order by t.o), array_agg(h.amount order by t.o)
      into fate, freed
      from unnest(p_hold, p_from, p_to, p_amount, p_currency, fate)
           with ordinality t (hold, source, target, amount, currency, fate, o)
      left join ledger_hold h on h.id = t.hold;
  end if;

  -- 5. Decide in order, in memory.
  for k in 1 .. n loop
    continue when fate[k] is not null;
    s := source[k]; d := target[k]; a := p_amount[k]; f := coalesce(freed[k], 0);
    if p_reverses[k] = any (undone) then
      fate[k] := 'already_reversed';
    elsif p_hold[k] = any (settled) then
      fate[k] := 'hold_not_open';
    elsif posted_of[s] - a < -most or cum_in_of[d] + a > most then
      fate[k] := 'balance_overflow';
    elsif posted_of[s] - held_of[s] + f - a < floor_of[s] then
      fate[k] := 'insufficient_funds';
    else
      fate[k] := 'posted';
      -- A clock set back must not: within an account time never goes backwards.
      last_at := greatest(instant, last_of[s], last_of[d]);
      moment[k] := last_at; last_of[s] := last_at; last_of[d] := last_at;
      day[k] := coalesce(p_value_date[k], (last_at at time zone p_zone)::date);
      posted_of[s] := posted_of[s] - a; seq_of[s] := seq_of[s] + 1;
      from_seq[k] := seq_of[s]; from_after[k] := posted_of[s]; from_in[k] := cum_in_of[s];
      posted_of[d] := posted_of[d] + a; seq_of[d] := seq_of[d] + 1; cum_in_of[d] := cum_in_of[d] + a;
      to_seq[k] := seq_of[d]; to_after[k] := posted_of[d]; to_in[k] := cum_in_of[d];
      if p_reverses[k] is not null then undone := undone || p_reverses[k]; end if;
      if p_hold[k] is not null then
        settled := settled || p_hold[k];
        held_of[s] := held_of[s] - f; expected_of[d] := expected_of[d] - f;
      end if;
    end if;
  end loop;

  -- 6. Write what was decided, set by set.
  if 'posted' = any (fate) then
    insert into ledger_transfer (id, actor_id, channel, fingerprint, reason, from_account, to_account,
        amount, currency, posted_at, value_date, reverses_id, hold_id, details)
      select t.id, t.actor, t.channel, t.fingerprint, t.reason, t.source, t.target,
             t.amount, t.currency, t.moment, t.day, t.reverses, t.hold, coalesce(t.details, '{}')
        from unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount,
                    p_currency, moment, day, p_reverses, p_hold, p_details, fate)
             t (id, actor, channel, fingerprint, reason, source, target, amount,
                currency, moment, day, reverses, hold, details, fate)
       where t.fate = 'posted';
    insert into ledger_entry (account_id, posted_at, seq, transfer_id, amount, balance_after, cum_in)
      select t.account, t.moment, t.seq, t.id, -t.amount, t.after, t.cum_in
        from unnest(p_from, moment, from_seq, p_id, p_amount, from_after, from_in, fate)
             t (account, moment, seq, id, amount, after, cum_in, fate)
       where t.fate = 'posted'
      union all
      select t.account, t.moment, t.seq, t.id, t.amount, t.after, t.cum_in
        from unnest(p_to, moment, to_seq, p_id, p_amount, to_after, to_in, fate)
             t (account, moment, seq, id, amount, after, cum_in, fate)
       where t.fate = 'posted';
    with changed as (
      update ledger_account c
         set posted = u.posted, held = u.held, expected = u.expected, seq = u.seq,
             cum_in = u.cum_in, last_posted_at = u.last_at
        from unnest(id_of, posted_of, held_of, expected_of, seq_of, cum_in_of, last_of)
             u (id, posted, held, expected, seq, cum_in, last_at)
       where c.id = u.id and c.seq <> u.seq
      returning c.id)
    insert into outbox (topic, keys) select 'ledger.posted', array_agg(id::text) from changed;
    if settled is not null then
      update ledger_hold h set state = 'posted', posted_amount = t.amount, ended_at = t.moment
        from unnest(p_hold, p_amount, moment, fate) t (hold, amount, moment, fate)
       where h.id = t.hold and t.fate = 'posted';
    end if;
    if undone is not null then
      perform ledger_strike(array_agg(t.id)) from unnest(p_id, p_reverses, fate) t (id, reverses, fate)
        where t.reverses is not null and t.fate = 'posted';
    end if;
  end if;

  -- 7. Answer; a replay with the facts of the original.
  return query
    select t.o::int, t.fate, t.moment, t.day, t.currency, t.from_after, t.to_after
      from unnest(fate, moment, day, p_currency, from_after, to_after)
           with ordinality t (fate, moment, day, currency, from_after, to_after, o)
     where t.fate <> 'replayed';
  if 'replayed' = any (fate) then
    return query
      select t.o::int, t.fate, p.posted_at, p.value_date, p.currency, x.balance_after, y.balance_after
        from unnest(p_id, fate) with ordinality t (id, fate, o)
        join ledger_transfer p on p.id = t.id
        join ledger_entry x on x.transfer_id = p.id and x.account_id = p.from_account
        join ledger_entry y on y.transfer_id = p.id and y.account_id = p.to_account
       where t.fate = 'replayed';
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

-- Sets money aside on one account and announces it on the other. Outcomes: held, replayed, and the
-- refusals of ledger_post_batch down to account_not_open, then balance_overflow, insufficient_funds.
create function ledger_place_hold(
  p_id uuid, p_actor uuid, p_channel text, p_fingerprint bytea, p_reason text,
  p_from bigint, p_to bigint, p_amount bigint, p_currency text, p_details jsonb,
  p_expires_at timestamptz, p_at timestamptz default null
) returns table (outcome text, placed_at timestamptz, state text, available bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  most constant bigint := 4000000000000000000;
  source ledger_account; target ledger_account; known ledger_hold; instant timestamptz;
begin
  -- The same locks in the same order as a posting.
  perform 1 from ledger_account where id in (p_from, p_to) order by id for no key update;
  select * into source from ledger_account where id = p_from;
  select * into target from ledger_account where id = p_to;
  select * into known from ledger_hold where id = p_id;
  instant := greatest(coalesce(p_at, clock_timestamp()), source.last_posted_at, target.last_posted_at);
  outcome := case
    when (p_amount between 1 and 99999999999999 and p_from <> p_to
          and (p_actor is not null or p_channel = 'system')
          and exists (select from ledger_reason where code = p_reason)) is not true then 'invalid'
    when known.fingerprint = p_fingerprint and known.actor_id is not distinct from p_actor then 'replayed'
    when known.id is not null then 'id_reused'
    when source.id is null or target.id is null then 'account_not_found'
    when source.currency <> p_currency or target.currency <> p_currency then 'invalid'
    when source.status <> 'open' or target.status <> 'open' then 'account_not_open'
    when greatest(source.held, target.expected) + p_amount > most then 'balance_overflow'
    when source.posted - source.held - p_amount < source.floor then 'insufficient_funds'
    else 'held' end;
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
declare ended uuid[];
begin
  -- Accounts before holds, in id order: the one order everybody keeps.
  perform 1 from ledger_account
    where id in (select unnest(array[from_account, to_account]) from ledger_hold where id = any (p_holds))
    order by id for no key update;
  with gone as (
    update ledger_hold set state = p_state, ended_at = coalesce(p_at, clock_timestamp())
     where id = any (p_holds) and state = 'open' returning *
  ), change as (
    select account_id, sum(held)::bigint as held, sum(expected)::bigint as expected
      from (select from_account as account_id, amount as held, 0 as expected from gone
            union all select to_account, 0, amount from gone) x
     group by account_id
  ), changed as (
    update ledger_account c set held = c.held - g.held, expected = c.expected - g.expected
      from change g where c.id = g.account_id returning c.id
  ), told as (
    insert into outbox (topic, keys) select 'ledger.posted', array_agg(id::text) from changed
    having count(*) > 0
  )
  select array_agg(id) into ended from gone;
  return query select unnest(ended);
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
-- rows it may not change, hence a function.
create function ledger_lock_accounts(p_accounts bigint[]) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  select from ledger_account where id = any (p_accounts) order by id for no key update;
$$;

-- Permissions ------------------------------------------------------------------------------------

revoke execute on function ledger_strike, ledger_end_holds, ledger_post_batch, ledger_reverse,
  ledger_place_hold, ledger_settle, ledger_release, ledger_expire_holds, ledger_open_account,
  ledger_set_status, ledger_lock_accounts from public;
grant execute on function ledger_post_batch, ledger_reverse, ledger_place_hold, ledger_settle,
  ledger_release, ledger_expire_holds, ledger_open_account, ledger_set_status,
  ledger_lock_accounts to openteller_app;
