-- How the ledger is read: history, searches, income and outgoing, what is pending. In PL/pgSQL so that
-- each query is planned once per connection.

-- The reversal of a transfer that stands; null when there is none, or when it was reversed itself.
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
        where e.account_id = a.id and e.posted_at >= lower_end
          -- (posted_at, account, seq) is the order of the merge; within one account it is the
          -- order of the index, which is why the account turns into a bound on seq here. The place and
          -- the end of the range make one bound, whichever is earlier: given as two conditions,
          -- PostgreSQL 18 begins at the wrong one and reads every entry in between. Sequence numbers
          -- begin at 1, so (x, 0) is before all of x.
          and (e.posted_at, e.seq) < (least(before_at, upper_end), case
                when upper_end <= before_at then 0
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

-- Entries of the accounts that match p_filter, newest first and older than the place p_before, as
-- ledger_history tells them. It reads in the same order and has no index of its own: what stays small is
-- the number of rows looked at in one call, so a search in a long history takes several calls of the
-- same cost instead of one that grows. It ends
--   - after p_n of them, or
--   - after looking at p_look entries (rounded up to whole steps): then the last row has no transfer
--     and its place is where the next call goes on, or
--   - at the beginning of history.
--
-- p_filter, all parts of which may be left out:
--   sign        1 money in, -1 money out
--   min, max    of the amount without its sign, in minor units
--   reversed    true: only what is reversed; false: only what stands
--   heading     {key, known, usual, is}: the heading an entry is filed under is details->>key when
--               that is one of `known`, else usual->>reason; only entries filed under `is`
--   words       [{likes, amount, bits}]: every one of them must be found, as a pattern of LIKE in
--               what people read of the entry, as its amount, or as the last 50 bits of its id
--   keys        {in, out}: what people read are the heading, the texts under these keys of details,
--   phrases     and the phrase for "reason:out:counter account" (or ":in:"), else the description in
--               details, else the phrase for "reason:out"
-- A reversal is called after what it reverses ("Reversal: Transfer to Dana Reyes"), so what people read
-- of that transfer, its reason, its details and its heading, seen from the same account, counts as well.
-- The ledger still never looks inside details: it compares the words people left there with words
-- people look for, under keys and phrases that only the caller understands.
create function ledger_search(
  p_accounts bigint[], p_n int, p_before text, p_from timestamptz, p_to timestamptz,
  p_look int, p_filter jsonb
) returns table (
  place text, account_id bigint, posted_at timestamptz, seq bigint, transfer_id uuid, amount bigint,
  balance_after bigint, currency text, value_date date, reason text, channel text, actor_id uuid,
  details jsonb, counter_account bigint, counter_code text, hold_id uuid, reverses_id uuid,
  reversed_by_id uuid
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  step constant int := 500;
  before_account bigint := split_part(p_before, '.', 2);
  before_seq bigint := split_part(p_before, '.', 3);
  before_at timestamptz := coalesce(
    'epoch'::timestamptz + split_part(p_before, '.', 1)::bigint * interval '1 microsecond', 'infinity');
  lower_end timestamptz := coalesce(p_from, '-infinity');
  upper_end timestamptz := coalesce(p_to, 'infinity');

  wanted_sign int := p_filter->>'sign';
  amount_min bigint := coalesce((p_filter->>'min')::bigint, 0);
  amount_max bigint := coalesce((p_filter->>'max')::bigint, 9223372036854775807);
  wanted_reversed boolean := p_filter->>'reversed';
  heading_key text := p_filter->'heading'->>'key';
  heading_known jsonb := p_filter->'heading'->'known';
  heading_usual jsonb := p_filter->'heading'->'usual';
  wanted_heading text := p_filter->'heading'->>'is';
  words jsonb := p_filter->'words';
  phrases jsonb := p_filter->'phrases';
  keys_in text[] := array(select jsonb_array_elements_text(p_filter->'keys'->'in'));
  keys_out text[] := array(select jsonb_array_elements_text(p_filter->'keys'->'out'));

  -- The entries of one step, side by side.
  accounts bigint[]; moments timestamptz[]; seqs bigint[]; transfers uuid[]; amounts bigint[];
  balances bigint[];
  looked int := 0;
  found int := 0;
  found_now int;
begin
  loop
    select array_agg(account_id), array_agg(posted_at), array_agg(seq), array_agg(transfer_id),
           array_agg(amount), array_agg(balance_after)
      into accounts, moments, seqs, transfers, amounts, balances
      from (
        select top.* from (select distinct unnest(p_accounts) as id) a
         cross join lateral (  -- the keyset of ledger_history; its comments hold here too
           select * from ledger_entry e
            where e.account_id = a.id and e.posted_at >= lower_end
              and (e.posted_at, e.seq) < (least(before_at, upper_end), case
                    when upper_end <= before_at then 0
                    when a.id < before_account then 9223372036854775807
                    when a.id = before_account then before_seq else 0 end)
            order by e.posted_at desc, e.seq desc limit step) top
         order by top.posted_at desc, top.account_id desc, top.seq desc limit step) page;
    exit when accounts is null;

    return query
    with page as materialized (  -- what an entry knows by itself is asked before anything is joined
      select * from unnest(accounts, moments, seqs, transfers, amounts, balances) with ordinality
             as e (account_id, posted_at, seq, transfer_id, amount, balance_after, ord)
       where (wanted_sign is null or sign(e.amount) = wanted_sign)
         and abs(e.amount) between amount_min and amount_max
    ), house as materialized (
      select id, code from ledger_account where code is not null
    ), reversed as materialized (
      select distinct c.transfer_id as id
        from (select account_id, min(posted_at) as first, max(posted_at) as last from page group by account_id) span
        join ledger_correction c on c.account_id = span.account_id
         and c.posted_at between span.first and span.last and c.reversal_id <> c.transfer_id
    ), word as materialized (
      select * from jsonb_to_recordset(words) as w (likes text[], amount bigint, bits bigint)
    )
    select format('%s.%s.%s', (extract(epoch from e.posted_at) * 1000000)::bigint, e.account_id, e.seq),
           e.account_id, e.posted_at, e.seq, e.transfer_id, e.amount, e.balance_after,
           t.currency, t.value_date, t.reason, t.channel, t.actor_id, t.details,
           other.id, house.code, t.hold_id, t.reverses_id, reversal.by_id
      from page e
      join ledger_transfer t on t.id = e.transfer_id
      left join ledger_transfer original on original.id = t.reverses_id
      cross join lateral (select case when e.amount < 0 then t.to_account else t.from_account end as id) other
      cross join lateral (
        select coalesce(original.reason, t.reason) as reason, coalesce(original.details, t.details) as details,
               case when (e.amount < 0) = (original.id is null) then 'out' else 'in' end as way) shown
      cross join lateral (
        select case when heading_known ? (shown.details->>heading_key) then shown.details->>heading_key
                    else heading_usual->>shown.reason end as heading) filed
      left join house on house.id = other.id
      left join reversed on reversed.id = t.id
      cross join lateral (
        select case when reversed.id is not null then ledger_reversed_by(t.id) end as by_id) reversal
     where (wanted_reversed is not true or e.transfer_id in (select id from reversed))
       and (wanted_heading is null or filed.heading = wanted_heading)
       and (wanted_reversed is null or (reversal.by_id is not null) = wanted_reversed)
       and (words is null or not exists (
         select from word w
          cross join (
            select concat_ws(' ', filed.heading,
              case when original.id is not null then phrases->>concat_ws(':', t.reason, shown.way) end,
              coalesce(phrases->>concat_ws(':', shown.reason, shown.way, other.id),
                       nullif(shown.details->>'description', ''),
                       phrases->>concat_ws(':', shown.reason, shown.way)),
              (select string_agg(shown.details->>key, ' ')
                 from unnest(case shown.way when 'out' then keys_out else keys_in end) key)) as text) said
          where (said.text ilike any (w.likes) or abs(e.amount) = w.amount
                 -- The low 50 bits of the id, of which the reference is made (values/ids.ts).
                 or ('x' || replace(right(t.id::text, 14), '-', ''))::bit(52)::bigint
                    & 1125899906842623 = w.bits) is not true))
     order by e.ord limit p_n - found;
    get diagnostics found_now = row_count;

    found := found + found_now;
    looked := looked + cardinality(accounts);
    exit when found >= p_n or cardinality(accounts) < step;
    before_at := moments[step];
    before_account := accounts[step];
    before_seq := seqs[step];
    if looked >= p_look then
      return query
      select format('%s.%s.%s', (extract(epoch from before_at) * 1000000)::bigint, before_account, before_seq),
             before_account, before_at, before_seq, null::uuid, null::bigint, null::bigint, null, null::date,
             null, null, null::uuid, null::jsonb, null::bigint, null, null::uuid, null::uuid, null::uuid;
      exit;
    end if;
  end loop;
end $$;

-- Balances at both ends of [p_from, p_to) and what came in and went out between, without what was
-- reversed and without what moved between two of the accounts asked for, which is neither income nor
-- outgoing. Prefix sums: two index probes per account, plus one row per reversed entry and one per own
-- transfer of the range.
create function ledger_flows(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
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

