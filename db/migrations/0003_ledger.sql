-- The ledger: the only tables that say who has how much. docs/ledger.md explains the signs, the
-- chart of accounts and the invariants; this file is where they are enforced.

-- Tables -----------------------------------------------------------------------------------------

create table ledger_account (
  id             bigint generated always as identity (start with 1001) primary key,
  code           text unique check (code ~ '^[a-z]+:[a-z-]+$'),  -- house accounts only
  currency       text   not null check (currency ~ '^[A-Z]{3}$'),
  posted         bigint not null default 0,
  held           bigint not null default 0 check (held >= 0),      -- open holds that will leave
  expected       bigint not null default 0 check (expected >= 0),  -- open holds that will arrive
  floor          bigint,                                           -- null: may go below zero without end
  seq            bigint not null default 0,                        -- entries so far
  cum_in         bigint not null default 0,                        -- all money in since opening
  last_posted_at timestamptz,
  status         text   not null default 'open' check (status in ('open', 'frozen', 'closed')),
  constraint ledger_account_floor check (posted - held >= floor)
) with (fillfactor = 50);  -- room on every page, so that a new balance replaces the old one in place

create table ledger_reason (
  code text primary key check (code ~ '^[a-z_]+$'),
  says text not null
);

-- No foreign keys on transfer and entry: they halve the posting rate, and the only writer is the
-- function below. ledger_broken proves what they would have promised.
create table ledger_transfer (
  id           uuid primary key,  -- made by the client: also the key that makes a retry harmless
  actor_id     uuid,
  channel      text   not null check (channel in ('member', 'staff', 'system')),
  fingerprint  bytea  not null,
  reason       text   not null,
  from_account bigint not null,
  to_account   bigint not null,
  amount       bigint not null check (amount > 0),
  currency     text   not null,
  posted_at    timestamptz not null,
  value_date   date   not null,
  reverses_id  uuid,
  hold_id      uuid,
  details      jsonb  not null,   -- words for people; the ledger never looks inside
  check (from_account <> to_account),
  check (actor_id is not null or channel = 'system')
);

create unique index ledger_transfer_reverses on ledger_transfer (reverses_id) where reverses_id is not null;

create table ledger_entry (
  account_id    bigint not null,
  posted_at     timestamptz not null,
  seq           bigint not null,
  transfer_id   uuid   not null,
  amount        bigint not null check (amount <> 0),
  balance_after bigint not null,
  cum_in        bigint not null,
  primary key (account_id, posted_at, seq),
  unique (account_id, seq)  -- two writers that both read the same balance collide here
);
create unique index ledger_entry_transfer on ledger_entry (transfer_id, account_id);

-- Which entries income and outgoing leave out. A reversal strikes itself and what it reverses; the
-- reversal of a reversal reinstates the first transfer by negative rows. Append only like the rest.
create table ledger_correction (
  account_id  bigint not null,
  posted_at   timestamptz not null,  -- of the entry that is struck, whenever that was
  seq         bigint not null,
  reversal_id uuid   not null,
  transfer_id uuid   not null,
  money_in    bigint not null,
  money_out   bigint not null,
  primary key (account_id, posted_at, seq, reversal_id) include (money_in, money_out)
);

create table ledger_hold (
  id            uuid primary key,
  actor_id      uuid,
  channel       text   not null check (channel in ('member', 'staff', 'system')),
  fingerprint   bytea  not null,
  reason        text   not null references ledger_reason,
  from_account  bigint not null references ledger_account,
  to_account    bigint not null references ledger_account,
  amount        bigint not null check (amount > 0),
  currency      text   not null,
  details       jsonb  not null,
  placed_at     timestamptz not null,
  expires_at    timestamptz,
  state         text   not null default 'open' check (state in ('open', 'posted', 'voided', 'expired')),
  posted_amount bigint not null default 0,
  ended_at      timestamptz,
  check (from_account <> to_account),
  check (actor_id is not null or channel = 'system'),
  check ((state = 'open') = (ended_at is null)),
  check (case state when 'posted' then posted_amount between 1 and amount else posted_amount = 0 end)
);
create index ledger_hold_open_from on ledger_hold (from_account, placed_at) where state = 'open';
create index ledger_hold_open_to on ledger_hold (to_account, placed_at) where state = 'open';
create index ledger_hold_due on ledger_hold (expires_at) where state = 'open';

insert into ledger_reason (code, says) values
  ('own_transfer', 'between two accounts of one member'),
  ('member_transfer', 'to another member'),
  ('us_bank_transfer', 'to or from a bank in the United States'),
  ('international_transfer', 'to or from a bank abroad'),
  ('bill_payment', 'to a biller'),
  ('check_deposit', 'a check the member photographed'),
  ('card_payment', 'with a card'),
  ('staff_adjustment', 'staff set the balance to a given figure'),
  ('staff_entry', 'staff entered a transaction'),
  ('import', 'history brought over from another system'),
  ('opening', 'the first balance of an account'),
  ('interest', 'the credit union pays interest'),
  ('fee', 'the credit union charges a fee'),
  ('reversal', 'undoes an earlier transfer');

-- House accounts have no floor: outside money is owed to us or by us.
insert into ledger_account (id, code, currency) overriding system value values
  (1, 'clearing:us-banks', 'USD'),
  (2, 'clearing:international', 'USD'),
  (3, 'clearing:bill-pay', 'USD'),
  (4, 'clearing:checks', 'USD'),
  (5, 'clearing:cards', 'USD'),
  (6, 'suspense:staff-adjustments', 'USD'),
  (7, 'income:fees', 'USD');

-- History only grows -----------------------------------------------------------------------------

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed by %: post a reversal instead', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

create trigger ledger_transfer_only_grows before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_only_grows before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_correction_only_grows before update or delete or truncate on ledger_correction
  for each statement execute function ledger_refuse_change();
create trigger ledger_hold_stays before delete or truncate on ledger_hold
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

create function ledger_hold_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open'
     or to_jsonb(new) - '{state,posted_amount,ended_at}'::text[]
        <> to_jsonb(old) - '{state,posted_amount,ended_at}'::text[] then
    raise exception 'hold % is % and may only end, once', old.id, old.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger ledger_hold_ends_once before update on ledger_hold
  for each row execute function ledger_hold_ends_once();

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

-- Reading ----------------------------------------------------------------------------------------
-- In PL/pgSQL so that each query is planned once per connection.

-- The reversal that undoes a transfer; null when there is none, or when it was undone itself.
create function ledger_reversed_by(p_id uuid) returns uuid language sql stable as $$
  with recursive later (id, nearest) as (
    select id, id from ledger_transfer where reverses_id = p_id
    union all
    select n.id, l.nearest from later l join ledger_transfer n on n.reverses_id = l.id)
  select nearest from later group by nearest having count(*) % 2 = 1;
$$;

-- The newest p_n entries of the accounts together, older than the place p_before (the `place` of the
-- last row of the page before). Each account gives its own newest p_n by index and the merge takes
-- the best, so the length of history costs nothing.
create function ledger_history(
  p_accounts bigint[], p_n int, p_before text default null,
  p_from timestamptz default null, p_to timestamptz default null
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
begin
  return query
  with page as materialized (
    select top.* from (select distinct unnest(p_accounts) as id) a
     cross join lateral (
       select * from ledger_entry e
        where e.account_id = a.id and e.posted_at >= lower_end and e.posted_at < upper_end
          -- (posted_at, account, seq) is the order of the merge; within one account it is the
          -- order of the index, which is why the account turns into a bound on seq here.
          and (e.posted_at, e.seq) < (before_at, case
                when a.id < before_account then 9223372036854775807
                when a.id = before_account then before_seq else 0 end)
        order by e.posted_at desc, e.seq desc limit p_n) top
     order by top.posted_at desc, top.account_id desc, top.seq desc limit p_n
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
    join ledger_transfer t on t.id = e.transfer_id
    cross join lateral (select case when e.amount < 0 then t.to_account else t.from_account end as id) other
    left join house on house.id = other.id
    left join reversed on reversed.id = t.id
   order by e.posted_at desc, e.account_id desc, e.seq desc;
end $$;

-- Balances at both ends of [p_from, p_to) and what came in and went out between, without what was
-- reversed. Prefix sums: two index probes per account, plus one row per reversed entry of the range.
create function ledger_flows(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
returns table (account_id bigint, currency text, opening bigint, closing bigint, money_in bigint, money_out bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select a.id, a.currency, coalesce(x.balance, 0), coalesce(y.balance, 0),
         coalesce(y.came, 0) - coalesce(x.came, 0) - c.money_in,
         (coalesce(y.came, 0) - coalesce(y.balance, 0)) - (coalesce(x.came, 0) - coalesce(x.balance, 0))
           - c.money_out
    from ledger_account a
    left join lateral (select balance_after as balance, cum_in as came from ledger_entry
       where account_id = a.id and posted_at < coalesce(p_from, '-infinity') order by posted_at desc, seq desc limit 1) x on true
    left join lateral (select balance_after as balance, cum_in as came from ledger_entry
       where account_id = a.id and posted_at < coalesce(p_to, 'infinity') order by posted_at desc, seq desc limit 1) y on true
    cross join lateral (
      select coalesce(sum(money_in), 0)::bigint as money_in, coalesce(sum(money_out), 0)::bigint as money_out
        from ledger_correction
       where account_id = a.id
         and posted_at >= coalesce(p_from, '-infinity') and posted_at < coalesce(p_to, 'infinity')) c
   where a.id = any (p_accounts)
   order by a.id;
end $$;

-- Open holds of the accounts in both directions, oldest first. A hold between two of the accounts
-- appears once for each.
create function ledger_pending(p_accounts bigint[], p_n int)
returns table (
  account_id bigint, hold_id uuid, amount bigint, currency text, reason text, channel text,
  actor_id uuid, details jsonb, counter_account bigint, counter_code text,
  placed_at timestamptz, expires_at timestamptz, total_count bigint
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select h.account_id, h.id, h.signed, h.currency, h.reason, h.channel, h.actor_id, h.details,
         other.id, other.code, h.placed_at, h.expires_at, h.total_count
    from (
      select each.*, count(*) over () as total_count from (
        select from_account as account_id, -amount as signed, to_account as counter, * from ledger_hold
         where from_account = any (p_accounts) and state = 'open'
        union all
        select to_account, amount, from_account, * from ledger_hold
         where to_account = any (p_accounts) and state = 'open') each
       order by placed_at, id, account_id limit p_n) h
    join ledger_account other on other.id = h.counter
   order by h.placed_at, h.id, h.account_id;
end $$;

-- Everything a dashboard shows, in one round trip. Amounts are text: JSON numbers lose cents.
create function ledger_overview(p_accounts bigint[], p_from timestamptz, p_to timestamptz, p_n int)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare answer json;
begin
  select json_build_object(
    'balances', (select coalesce(json_agg(json_build_object('account_id', id::text, 'currency', currency,
        'posted', posted::text, 'held', held::text, 'expected', expected::text, 'status', status) order by id), '[]')
      from ledger_account where id = any (p_accounts)),
    'flows', (select coalesce(json_agg(json_build_object('account_id', account_id::text, 'currency', currency,
        'opening', opening::text, 'closing', closing::text,
        'money_in', money_in::text, 'money_out', money_out::text)), '[]')
      from ledger_flows(p_accounts, p_from, p_to)),
    'pending', (select coalesce(json_agg(to_jsonb(h) || jsonb_build_object('account_id', account_id::text,
        'amount', amount::text, 'counter_account', counter_account::text)), '[]')
      from ledger_pending(p_accounts, p_n) h),
    'recent', (select coalesce(json_agg(to_jsonb(e) || jsonb_build_object('account_id', account_id::text,
        'seq', seq::text, 'amount', amount::text, 'balance_after', balance_after::text,
        'counter_account', counter_account::text)), '[]')
      from ledger_history(p_accounts, p_n) e)) into answer;
  return answer;
end $$;

-- Health -----------------------------------------------------------------------------------------

-- One row for every promise that does not hold; empty means healthy. Reads everything.
create view ledger_broken (rule, subject, found) as
  select 'all money sums to zero', currency, sum(posted)::text
    from ledger_account group by currency having sum(posted) <> 0
  union all
  select 'entries sum to zero', 'all', sum(amount)::text from ledger_entry having sum(amount) <> 0
  union all
  select 'a transfer has two mirrored entries', coalesce(t.id, e.transfer_id)::text, e.entries::text
    from ledger_transfer t
    full join (select transfer_id, json_agg(json_build_array(account_id, amount)) as entries, count(*) as n,
                      jsonb_object_agg(account_id, amount) as legs, min(posted_at) as first, max(posted_at) as last
                 from ledger_entry group by transfer_id) e on e.transfer_id = t.id
   where (e.n = 2 and e.first = t.posted_at and e.last = t.posted_at
          and e.legs = jsonb_build_object(t.from_account, -t.amount, t.to_account, t.amount)) is not true
  union all
  select 'an account is the sum of its entries', a.id::text,
         format('posted %s, entries %s; in %s, entries %s; seq %s, entries %s', a.posted, e.total, a.cum_in, e.came, a.seq, e.n)
    from ledger_account a
    left join (select account_id, sum(amount) as total, sum(greatest(amount, 0)) as came, count(*) as n,
                      max(posted_at) as last from ledger_entry group by account_id) e on e.account_id = a.id
   where a.posted <> coalesce(e.total, 0) or a.cum_in <> coalesce(e.came, 0) or a.seq <> coalesce(e.n, 0)
      or a.last_posted_at is distinct from e.last
  union all
  select 'entries are a chain', format('%s/%s', account_id, seq), format('balance %s, in %s', balance_after, cum_in)
    from (select account_id, seq, balance_after, cum_in,
                 seq = coalesce(lag(seq) over w, 0) + 1
                 and balance_after = coalesce(lag(balance_after) over w, 0) + amount
                 and cum_in = coalesce(lag(cum_in) over w, 0) + greatest(amount, 0)
                 and posted_at >= coalesce(lag(posted_at) over w, '-infinity') as linked
            from ledger_entry window w as (partition by account_id order by seq)) chain
   where not linked
  union all
  select 'an entry has its account', e.account_id::text, e.transfer_id::text
    from ledger_entry e left join ledger_account a on a.id = e.account_id where a.id is null
  union all
  select 'a transfer is in the currency of its accounts', t.id::text, t.currency
    from ledger_transfer t join ledger_account a on a.id in (t.from_account, t.to_account)
   where a.currency <> t.currency
  union all
  select 'a transfer has a known reason', t.id::text, t.reason
    from ledger_transfer t left join ledger_reason r on r.code = t.reason where r.code is null
  union all
  select 'nobody is below the floor', id::text, (posted - held)::text from ledger_account where posted - held < floor
  union all
  select 'held and expected are the open holds', a.id::text,
         format('held %s, holds %s; expected %s, holds %s', a.held, h.held, a.expected, h.expected)
    from ledger_account a
    left join (select account_id, sum(held) as held, sum(expected) as expected from (
                 select from_account as account_id, amount as held, 0 as expected from ledger_hold where state = 'open'
                 union all select to_account, 0, amount from ledger_hold where state = 'open') x
               group by account_id) h on h.account_id = a.id
   where a.held <> coalesce(h.held, 0) or a.expected <> coalesce(h.expected, 0)
  union all
  select 'a posted hold has one transfer of its amount', coalesce(h.id, t.hold_id)::text, t.n::text
    from (select * from ledger_hold where state = 'posted') h
    full join (select hold_id, count(*) as n, sum(amount) as total, min(from_account) as source,
                      min(to_account) as target
                 from ledger_transfer where hold_id is not null group by hold_id) t on t.hold_id = h.id
   where (t.n = 1 and t.total = h.posted_amount and t.source = h.from_account and t.target = h.to_account) is not true
  union all
  select 'a reversal mirrors what it reverses', r.id::text, r.reverses_id::text
    from ledger_transfer r left join ledger_transfer t on t.id = r.reverses_id
   where r.reverses_id is not null
     and (t.from_account = r.to_account and t.to_account = r.from_account
          and t.amount = r.amount and t.currency = r.currency) is not true
  union all
  select 'corrections are what reversals strike', format('%s/%s', account_id, seq), format('in %s, out %s', came, went)
    from (select e.account_id, e.seq, e.amount, c.came, c.went,
                 -- How many reversals stand on this transfer; odd: undone. A reversal is always left out.
                 (t.reverses_id is not null or (
                   with recursive later (id) as (
                     select n.id from ledger_transfer n where n.reverses_id = t.id
                     union all select n.id from later l join ledger_transfer n on n.reverses_id = l.id)
                   select count(*) % 2 = 1 from later)) as left_out
            from ledger_entry e
            join ledger_transfer t on t.id = e.transfer_id
            left join (select account_id, posted_at, seq, sum(money_in) as came, sum(money_out) as went
                         from ledger_correction group by account_id, posted_at, seq) c
                   on (c.account_id, c.posted_at, c.seq) = (e.account_id, e.posted_at, e.seq)) x
   where coalesce(came, 0) <> case when left_out then greatest(amount, 0) else 0 end
      or coalesce(went, 0) <> case when left_out then greatest(-amount, 0) else 0 end;

-- Permissions ------------------------------------------------------------------------------------
-- The server may read the journal and call the verbs. It cannot write a row by any other way.

grant select on ledger_account, ledger_reason, ledger_transfer, ledger_entry, ledger_correction,
  ledger_hold, ledger_broken to openteller_app;

revoke execute on function ledger_strike, ledger_end_holds, ledger_post_batch, ledger_reverse,
  ledger_place_hold, ledger_settle, ledger_release, ledger_expire_holds, ledger_open_account,
  ledger_set_status, ledger_lock_accounts from public;
grant execute on function ledger_post_batch, ledger_reverse, ledger_place_hold, ledger_settle,
  ledger_release, ledger_expire_holds, ledger_open_account, ledger_set_status,
  ledger_lock_accounts to openteller_app;
