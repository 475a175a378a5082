-- Functions of the bench's own, in its own throw-away database.

-- Time-ordered like the ids the forms make, so that the index is filled the way it is in life.
create function bench_id() returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
          || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- Posts through the ledger's own door, one cent or more per pair, and answers how many it posted.
create function bench_post(
  p_from bigint[], p_to bigint[], p_amount bigint, p_reason text, p_at timestamptz default null
) returns bigint language sql volatile as $$
  with made as materialized (
    select array_agg(bench_id()) as ids, count(*)::int as n from unnest(p_from))
  select count(*) filter (where outcome = 'posted')
    from made cross join lateral ledger_post_batch(
      ids,
      array_fill('b0000000-0000-7000-8000-000000000001'::uuid, array[n]),
      array_fill('member'::text, array[n]),
      array(select sha256(id::text::bytea) from unnest(ids) id),
      array_fill(p_reason, array[n]),
      p_from, p_to,
      array_fill(p_amount, array[n]),
      array_fill('USD'::text, array[n]),
      array_fill('{"memo": "Rent"}'::jsonb, array[n]),
      'America/New_York', p_at)
$$;

-- A batch of p_n transfers of one cent between accounts drawn from p_first to p_last.
create function bench_batch(p_first bigint, p_last bigint, p_n int) returns bigint
language sql volatile as $$
  with pair as materialized (
    select source, p_first + (source - p_first + 1 + floor(random() * (p_last - p_first))::bigint)
                             % (p_last - p_first + 1) as target
      from (select p_first + floor(random() * (p_last - p_first + 1))::bigint as source
              from generate_series(1, p_n)) drawn)
  select bench_post(array_agg(source), array_agg(target), 1, 'own_transfer') from pair
$$;
