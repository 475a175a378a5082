-- Module: ledger.
-- Old transfers leave the database for files and go on being proved there: docs/decisions/0146-old-transfers-are-kept-in-files.md.
-- The journal stays one table. What leaves is a stretch of its numbers, the oldest first, as far as every row is sealed.

-- A file, and the stretch of the journal whose transfers are in it.
create table ledger_archive (
  first       bigint primary key,
  upto        bigint not null unique check (upto >= first),
  link        bigint not null,       -- the link of the chain that seals the last of them
  newest_at   timestamptz not null,  -- when the latest of them was posted
  file        text not null,
  archived_at timestamptz not null
);

-- Every transfer that is in a file. One id stays one transfer: nothing is posted or held under it again.
create table ledger_archived_transfer (id uuid primary key);

grant select on ledger_archive, ledger_archived_transfer to openteller_app;

-- The journal tells of each by a row of its own, which is neither of a hold nor of an account and is sealed like the others.
alter table ledger_change drop constraint ledger_change_check;
alter table ledger_change add constraint ledger_change_check
  check (num_nonnulls(hold_id, account_id) = 1 or (num_nulls(hold_id, account_id) = 2 and facts ? 'archive'));

create function ledger_archive_facts(a ledger_archive) returns jsonb language sql immutable as $$
  select jsonb_build_object('archive', a.file, 'first', a.first, 'upto', a.upto, 'link', a.link,
    'newest', trunc(extract(epoch from a.newest_at) * 1000000), 'at', trunc(extract(epoch from a.archived_at) * 1000000));
$$;

create function ledger_record_archive() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_change (facts) values (ledger_archive_facts(new));
  return null;
end $$;
create trigger ledger_archive_recorded after insert on ledger_archive
  for each row execute function ledger_record_archive();

create trigger ledger_archive_only_grows before update or delete or truncate on ledger_archive
  for each statement execute function ledger_refuse_change();
create trigger ledger_archived_transfer_only_grows before update or delete or truncate on ledger_archived_transfer
  for each statement execute function ledger_refuse_change();

-- As in 0002_ledger.sql, but for what ledger_archive_transfers takes out. Whoever may set this may also
-- drop the trigger: it keeps mistakes from the journal, and the chain shows what is none.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name in ('ledger_transfer', 'ledger_entry')
     and current_setting('ledger.archiving', true) = 'on' then
    return null;
  end if;
  raise exception '% is never changed by %: post a reversal instead', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

-- Takes the transfers p_first to p_upto out of the database, once they are in a file. What stays of them:
--   the last entry of each account, with its transfer, so that balances and money in go on from there;
--   what a transfer that stays reverses, without its entries, so that it goes on being called after that and counts from its day.
-- Returns whether they were still there. The server's role cannot call it.
create function ledger_archive_transfers(
  p_first bigint, p_upto bigint, p_link bigint, p_newest_at timestamptz, p_file text, p_at timestamptz
) returns boolean language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('openteller ledger archive'));
  if exists (select from ledger_archive where upto >= p_first) then return false; end if;
  insert into ledger_archive (first, upto, link, newest_at, file, archived_at)
    values (p_first, p_upto, p_link, p_newest_at, p_file, p_at);
  insert into ledger_archived_transfer (id)
    select id from ledger_transfer where recorded between p_first and p_upto;

  perform set_config('ledger.archiving', 'on', true);
  with last as (
    select e.account_id, max(e.seq) as seq
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
     where t.recorded between p_first and p_upto group by e.account_id)
  delete from ledger_entry e using ledger_transfer t, last
   where t.recorded <= p_upto and e.transfer_id = t.id and last.account_id = e.account_id and e.seq < last.seq;
  loop  -- once nothing reverses a transfer any more, it leaves as well
    delete from ledger_transfer t
     where t.recorded <= p_upto
       and not exists (select from ledger_entry where transfer_id = t.id)
       and not exists (select from ledger_transfer later where later.reverses_id = t.id);
    exit when not found;
  end loop;
  perform set_config('ledger.archiving', '', true);

  -- Whoever reverses one holds its row, so the delete has waited for them, and what they wrote is seen here.
  if exists (select from ledger_transfer r left join ledger_transfer o on o.id = r.reverses_id
              where r.reverses_id is not null and o.id is null) then
    raise exception 'a transfer was reversed while it was archived' using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
revoke execute on function ledger_archive_transfers from public;

-- Posting ----------------------------------------------------------------------------------------
-- As in 0166_ids_of_open_holds.sql; new is only what is said of ids that are in a file.

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
  last_moments timestamptz[]; are_watched boolean[];
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

  -- What happened on watched accounts, and what this transaction freed on each account before (ledger_freed).
  moves ledger_move[];
  loose_holds uuid[]; loose_held bigint[]; loose_expected bigint[];
  used bigint; available bigint; balance bigint;
begin
  -- 1. Lock every account once, in id order, so that opposing batches queue instead of deadlocking.
  -- Not FOR UPDATE: nothing here changes a key, and holds refer to these rows.
  select array_agg(id), array_agg(currency), array_agg(status), array_agg(floor), array_agg(posted),
         array_agg(held), array_agg(expected), array_agg(seq), array_agg(cum_in), array_agg(last_posted_at),
         array_agg(watched)
    into account_ids, account_currencies, account_statuses, floors, balances,
         held_sums, expected_sums, seqs, cum_ins, last_moments, are_watched
    from (select * from ledger_account where id = any (p_from || p_to)
           order by id for no key update) locked;

  -- The clock is read after the locks, so whoever waited is also later.
  instant := coalesce(p_at, clock_timestamp());
  month := date_trunc('month', instant, p_zone);

  -- 2. What can be said without knowing the amounts.
  select array_agg(s.position order by i.ord), array_agg(t.position order by i.ord),
         array_agg(ledger_outcome_of_order(
             i.amount, i.source, i.target, i.actor, i.channel, r.code,
             known.id is not null or waiting.id is not null or archived.id is not null,
             known.fingerprint = i.fingerprint and known.actor_id is not distinct from i.actor
               and archived.id is null,
             i.currency, s.currency, t.currency, s.status, t.status) order by i.ord)
    into sources, targets, outcomes
    from unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount, p_currency, p_hold)
         with ordinality i (id, actor, channel, fingerprint, reason, source, target, amount, currency, hold, ord)
    left join unnest(account_ids, account_currencies, account_statuses)
              with ordinality s (id, currency, status, position) on s.id = i.source
    left join unnest(account_ids, account_currencies, account_statuses)
              with ordinality t (id, currency, status, position) on t.id = i.target
    left join ledger_transfer known on known.id = i.id
    left join ledger_archived_transfer archived on archived.id = i.id
    left join ledger_hold waiting
           on waiting.id = i.id and waiting.state = 'open' and waiting.id is distinct from i.hold
    left join ledger_reason r on r.code = i.reason;

  -- 3. Reversals mirror a transfer that exists and that nobody reversed before.
  if cardinality(array_remove(p_reverses, null)) > 0 then
    -- Until this has committed nobody archives them (ledger_archive_transfers).
    perform 1 from ledger_transfer where id = any (p_reverses) order by id for key share;
    select array_agg(case
        when i.outcome is not null or i.reverses is null then i.outcome
        when original.id is null or archived.id is not null then 'transfer_not_found'
        when original.from_account <> i.target or original.to_account <> i.source
             or original.amount <> i.amount or original.currency <> i.currency then 'reversal_mismatch'
        when earlier.id is not null then 'already_reversed' end order by i.ord)
      into outcomes
      from unnest(p_reverses, p_from, p_to, p_amount, p_currency, outcomes)
           with ordinality i (reverses, source, target, amount, currency, outcome, ord)
      left join ledger_transfer original on original.id = i.reverses
      left join ledger_archived_transfer archived on archived.id = i.reverses
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

  if true = any (are_watched) then
    select array_agg(f.hold order by a.position), array_agg(coalesce(f.held, 0) order by a.position),
           array_agg(coalesce(f.expected, 0) order by a.position)
      into loose_holds, loose_held, loose_expected
      from unnest(account_ids) with ordinality a (id, position) left join ledger_freed() f on f.account_id = a.id;
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

      -- Money that was freed and goes on its way at once counts as kept in between.
      if are_watched[source] then
        used := least(loose_held[source], amount);
        available := balances[source] - held_sums[source] - greatest(floors[source], 0) - loose_held[source];
        balance := balances[source] + expected_sums[source] + loose_expected[source];
        moves := moves || row(p_from[item],
          array_remove(array[p_id[item], p_hold[item], loose_holds[source]], null), -amount, false,
          available + amount - freed, available + used, balance + amount, balance,
          p_reason[item], p_details[item], moment)::ledger_move;
        loose_held[source] := loose_held[source] - used;
      end if;
      if are_watched[target] then
        used := least(loose_expected[target], amount);
        available := balances[target] - held_sums[target] - greatest(floors[target], 0) - loose_held[target];
        balance := balances[target] + expected_sums[target] + loose_expected[target];
        moves := moves || row(p_to[item],
          array_remove(array[p_id[item], p_hold[item], loose_holds[target]], null), amount, false,
          available - amount, available, balance - amount + freed, balance - used,
          p_reason[item], p_details[item], moment)::ledger_move;
        loose_expected[target] := loose_expected[target] - used;
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

  if moves is not null then
    perform ledger_set_freed(account_ids, loose_holds, loose_held, loose_expected);
    perform ledger_moved(moves);
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

create or replace function ledger_place_hold(
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
    known.id is not null or exists (select from ledger_transfer where id = p_id)
      or exists (select from ledger_archived_transfer where id = p_id),
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
    update ledger_account set expected = expected + p_amount where id = p_to returning * into target;
    insert into outbox (topic, keys) values ('ledger.posted', array[p_from::text, p_to::text]);
    if source.watched or target.watched then
      perform ledger_hold_moved(known, source, target);
    end if;
  end if;
  if outcome in ('held', 'replayed') then
    placed_at := known.placed_at; state := known.state; available := source.posted - source.held;
  end if;
  return next;
end $$;
