-- A reversal is called after what it reverses ("Reversal: Transfer to Dana Reyes"), so a search compares
-- its words with what people read of that transfer as well: its reason, its details and its heading,
-- seen from the same account. All else is ledger_search of 0015, whose comments hold here too.
create or replace function ledger_search(
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
            where e.account_id = a.id and e.posted_at >= lower_end and e.posted_at < upper_end
              and (e.posted_at, e.seq) < (before_at, case
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
           other.id, house.code, t.hold_id, t.reverses_id, undone.by_id
      from page e
      join ledger_transfer t on t.id = e.transfer_id
      left join ledger_transfer undoes on undoes.id = t.reverses_id
      cross join lateral (select case when e.amount < 0 then t.to_account else t.from_account end as id) other
      cross join lateral (
        select coalesce(undoes.reason, t.reason) as reason, coalesce(undoes.details, t.details) as details,
               case when (e.amount < 0) = (undoes.id is null) then 'out' else 'in' end as way) told
      cross join lateral (
        select case when heading_known ? (told.details->>heading_key) then told.details->>heading_key
                    else heading_usual->>told.reason end as heading) filed
      left join house on house.id = other.id
      left join reversed on reversed.id = t.id
      cross join lateral (
        select case when reversed.id is not null then ledger_reversed_by(t.id) end as by_id) undone
     where (wanted_reversed is not true or e.transfer_id in (select id from reversed))
       and (wanted_heading is null or filed.heading = wanted_heading)
       and (wanted_reversed is null or (undone.by_id is not null) = wanted_reversed)
       and (words is null or not exists (
         select from word w
          cross join (
            select concat_ws(' ', filed.heading,
              case when undoes.id is not null then phrases->>concat_ws(':', t.reason, told.way) end,
              coalesce(phrases->>concat_ws(':', told.reason, told.way, other.id),
                       nullif(told.details->>'description', ''),
                       phrases->>concat_ws(':', told.reason, told.way)),
              (select string_agg(told.details->>key, ' ')
                 from unnest(case told.way when 'out' then keys_out else keys_in end) key)) as text) said
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
