-- Module: paymentRules.
-- What a rule looks at is looked up where one asks for it (decision 115). Rules decide as before.

-- What came, left and was paid from the browser is null where no rule in force asked: a preview finds it among the payments
-- of those days.
alter table payment_fact
  alter received_day drop not null, alter received_day_minor drop not null,
  alter received_week drop not null, alter received_week_minor drop not null,
  alter sent_day drop not null, alter sent_week drop not null,
  alter left_day_minor drop not null, alter left_week_minor drop not null,
  alter payees_day drop not null, alter payees_week drop not null;

-- Whether a rule is about a payment, by whom it is for and what must hold. Null where that depends on what is not known, or
-- was not looked up.
create or replace function payment_rule_is_about(p_segment jsonb, p_conditions jsonb, f payment_fact) returns boolean
language plpgsql immutable as $$
declare
  is_about boolean := p_segment is null or coalesce(case p_segment ->> 'kind'
    when 'new_members' then f.member_days < (p_segment ->> 'days')::integer
    when 'long_members' then f.member_days >= (p_segment ->> 'days')::integer
    when 'businesses' then f.is_business end, false);
begin
  for place in 0 .. coalesce(jsonb_array_length(p_conditions), 0) - 1 loop
    exit when not is_about;
    is_about := is_about and payment_condition_holds(p_conditions -> place, f);
  end loop;
  return is_about;
end $$;

-- A payment with what these conditions look at among others: the latest 200 payments of 24 hours or 7 days, found by an index,
-- whatever the past. Of what is on record before p_before, and of moments until p_until.
create function payment_fact_looked_up(f payment_fact, p_conditions jsonb, p_before bigint, p_until timestamptz)
returns payment_fact language plpgsql stable as $$
declare
  passes_on constant boolean := p_conditions @> '[{"kind": "passed_on"}]';
begin
  if f.received_day is null and (passes_on or p_conditions @> '[{"kind": "received_from_members"}]') then
    select coalesce(sum(n) filter (where at > f.at - interval '24 hours'), 0),
           coalesce(sum(n * amount) filter (where at > f.at - interval '24 hours'), 0),
           coalesce(sum(n), 0), coalesce(sum(n * amount), 0)
      into f.received_day, f.received_day_minor, f.received_week, f.received_week_minor
      from (select at, amount, case stage when 'back' then -1 else 1 end as n
              from payment_fact
             where payee_person_id = f.person_id and leaves and at > f.at - interval '7 days' and at <= p_until
               and id < p_before
             order by at desc limit 200) came;
  end if;
  if f.sent_day is null and (passes_on or p_conditions @> '[{"kind": "sent_to_members"}]') then
    select coalesce(sum(n) filter (where kind = 'member' and at > f.at - interval '24 hours'), 0),
           coalesce(sum(n) filter (where kind = 'member'), 0),
           coalesce(sum(n * amount) filter (where at > f.at - interval '24 hours'), 0),
           coalesce(sum(n * amount), 0)
      into f.sent_day, f.sent_week, f.left_day_minor, f.left_week_minor
      from (select at, kind, amount, case stage when 'back' then -1 else 1 end as n
              from payment_fact
             where person_id = f.person_id and leaves and at > f.at - interval '7 days' and at <= p_until
               and id < p_before
             order by at desc limit 200) went;
  end if;
  if f.payees_day is null and p_conditions @> '[{"kind": "payees_from_device"}]' then
    select count(distinct payee) filter (where at > f.at - interval '24 hours') + 1, count(distinct payee) + 1
      into f.payees_day, f.payees_week
      from (select at, payee from payment_fact
             where browser_id = f.browser_id and at > f.at - interval '7 days' and at <= p_until and id < p_before
             order by at desc limit 200) paid
     where payee <> f.payee;
  end if;
  return f;
end $$;

-- Asks the rules about a payment and, with p_counts, counts it unless one denies it: one statement. Answers which spoke,
-- the strictest first (null: none), and whether it was counted, so that what is not made after all is given back.
-- p_added and p_count are what it adds to the counts, 0 where it was counted when it was arranged: what had it wait then
-- does so now, until staff have let it go. p_to_new is what else goes to a payee who is new, null where the payee is known;
-- p_cap the most of it by the profile, or the most that is pulled in.
create or replace function payment_rules_ask(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer,
  p_at timestamptz, p_today date, p_counts boolean, p_to_new bigint default null, p_cap bigint default null,
  p_payee text default null, p_payee_person uuid default null, p_payee_minutes integer default null,
  p_account uuid default null, p_session uuid default null, p_leaves boolean default false
) returns jsonb language plpgsql as $$
declare
  ways_out constant text[] := array['member', 'us_bank', 'international', 'biller', 'provider'];
  is_on_date constant boolean := p_added = 0 and p_count = 0;
  known record;
  f payment_fact;
  r payment_rule;
  since date;
  counted bigint;
  spent bigint;
  most bigint;
  is_about boolean;
  spoke jsonb;
  kept jsonb;
  released_at timestamptz;
  takes boolean;
  is_counted boolean := false;
begin
  -- Whoever is restricted waits for no lock: whoever asks may hold those of the ledger.
  if not (pg_try_advisory_xact_lock_shared(hashtextextended('payment rules', 0))
      and pg_try_advisory_xact_lock(hashtextextended('payments of ' || p_person, 0)))
     and payment_restricted_of(array[p_person]) is null then
    perform payment_rules_lock(p_person);
  end if;

  if is_on_date then
    select max(decided_at) into released_at
      from payment_review where state = 'released' and (id = p_payment or arrangement_id = p_payment);
  end if;

  -- One statement for all that is known by a row each, most of which could not be found out later, and for the rules in force
  -- about this kind and person, the strictest first: those of a day, week or month, and those whose amount it is over. What
  -- somebody usually pays is, where they paid fewer than three times by this kind, what they pay by any that leaves.
  select exists (select from payment_restriction where lifted_at is null and person_id = p_person) as is_restricted,
         p_count > 0 and exists (select from payment_use where payment_id = p_payment) as is_taken,
         coalesce(u.payments, 0) as payments, coalesce(u.usual, 0) as usual,
         (null, p_at, p_today, p_payment, p_person, p_kind,
          case when p_count > 0 then 'asked' when p_added > 0 then 'changed' else 'on_date' end, 'allow',
          p_amount, p_added, p_count, p_leaves, p_payee, p_payee_person, p_payee_minutes, p_to_new, p_cap,
          m.business_name is not null,
          floor(extract(epoch from greatest(p_at - coalesce(own.joined_at, m.joined_at), '0')) / 86400)::integer,
          (select payment_minutes(changed_at, p_at) from payment_password where person_id = p_person),
          s.browser_id, case when s.session_id is not null then payment_minutes(s.known_since, p_at) end,
          null, null, null, null, null, null, null, null, null, null,
          case when u.by_kind >= 3 then u.usual
               when p_kind = any (ways_out) and u.by_any >= 3 then u.usual_by_any end)::payment_fact as fact,
         array(select rule
                 from (select one as rule, one.* from payment_rule one where replaced_at is null and person_id is null
                       union all
                       select one, one.* from payment_rule one where replaced_at is null and person_id = p_person) mine
                where enabled and p_kind = any (kinds)
                  and (valid_from is null or valid_from <= p_at) and (valid_until is null or valid_until > p_at)
                  and (outcome <> 'review' or released_at is null)
                  and case period when 'payment' then amount_max is null or p_amount > amount_max
                                  when 'new_payee' then p_to_new + p_amount > coalesce(amount_max, p_cap)
                                  else true end
                  and rule_id <> all (array(
                        select overrides from payment_rule
                         where replaced_at is null and person_id = p_person and enabled and overrides is not null
                           and (valid_from is null or valid_from <= p_at) and (valid_until is null or valid_until > p_at)))
                order by array_position(array['deny', 'review', 'prove', 'allow'], outcome), rule_id) as rules
    into known
    from (select max(payments) filter (where series = p_kind) as payments,
                 max(usual) filter (where series = p_kind) as usual,
                 max(payments) filter (where series = p_kind) as by_kind,
                 sum(payments) filter (where series = any (ways_out)) as by_any,
                 sum(usual * payments) filter (where series = any (ways_out))
                   / nullif(sum(payments) filter (where series = any (ways_out)), 0) as usual_by_any
            from payment_usage where person_id = p_person) u
    left join account a on a.id = p_account
    left join member m on m.id = a.member_id
    left join member own on own.person_id = p_person
    left join payment_session s on s.session_id = p_session and s.person_id = p_person;
  if known.is_restricted then
    spoke := jsonb_build_array(jsonb_build_object('outcome', 'deny', 'refusal', 'restricted', 'period', 'payment',
      'countMax', null, 'counted', 0, 'since', null, 'amountMax', null, 'spent', null));
    insert into payment_decision (at, person_id, payment_id, kind, amount, outcome, spoke)
    values (p_at, p_person, p_payment, p_kind, p_amount, 'deny', spoke);
    return jsonb_build_object('spoke', spoke, 'counted', false);
  end if;
  f := known.fact;
  if is_on_date then
    -- What was proposed to a second owner left its trace then.
    f.leaves := p_leaves and not exists (
      select from payment_fact where payment_id = p_payment and stage = 'asked' and leaves);
  end if;

  foreach r in array known.rules loop
    counted := 0; spent := 0; since := null;
    most := coalesce(r.amount_max, case when r.period <> 'payment' and r.count_max is null then p_cap end);
    if r.period in ('day', 'week', 'month') then
      since := case r.period when 'day' then p_today else date_trunc(r.period, p_today)::date end;
      -- A later period than today's is that of a clock that was put back since.
      select coalesce(max(began), since), coalesce(sum(number), 0), coalesce(sum(minor), 0)
        into since, counted, spent
        from payment_usage u
       cross join lateral (
             select u.day, u.day_count, u.day_minor where r.period = 'day'
             union all select u.week, u.week_count, u.week_minor where r.period = 'week'
             union all select u.month, u.month_count, u.month_minor where r.period = 'month') p (began, number, minor)
       where u.person_id = p_person and began >= since
         and u.series = any (case when r.series is null then r.kinds else array[r.series] end);
      continue when (p_count > 0 and counted + p_count > r.count_max or p_added > 0 and spent + p_added > most) is not true;
    end if;
    is_about := r.segment is null and r.conditions is null or payment_rule_is_about(r.segment, r.conditions, f);
    if is_about is null then
      -- Of payments from one device, whoever makes them, each counts those before it.
      if f.browser_id is not null and f.payees_day is null and r.conditions @> '[{"kind": "payees_from_device"}]' then
        perform pg_advisory_xact_lock(hashtextextended('payments from ' || f.browser_id, 0));
      end if;
      f := payment_fact_looked_up(f, r.conditions, 9223372036854775807, 'infinity');
      is_about := payment_rule_is_about(r.segment, r.conditions, f);
    end if;
    continue when is_about is not true;
    spoke := coalesce(spoke, '[]') || (jsonb_build_object(
      'rule', r.rule_id, 'version', r.version, 'outcome', r.outcome, 'refusal', r.refusal, 'period', r.period,
      'countMax', r.count_max, 'counted', counted, 'since', since, 'amountMax', most::text,
      'spent', case r.period when 'new_payee' then p_to_new else spent end::text)
      || case when r.conditions is null then '{}' else jsonb_build_object('conditions', r.conditions) end);
  end loop;
  if is_on_date and coalesce(spoke -> 0 ->> 'outcome', 'allow') in ('allow', 'prove') then
    select d.spoke into kept from payment_decision d
     where d.payment_id = p_payment and d.outcome = 'review' and (released_at is null or d.at > released_at)
     order by d.id desc limit 1;
    spoke := coalesce(kept, spoke);
  end if;

  f.outcome := coalesce(spoke -> 0 ->> 'outcome', 'allow');
  if spoke is not null then
    insert into payment_decision (at, person_id, payment_id, kind, amount, outcome, spoke, facts)
    values (p_at, p_person, p_payment, p_kind, p_amount, f.outcome, spoke,
            jsonb_strip_nulls(to_jsonb(f) - array['id', 'at', 'day', 'payment_id', 'person_id', 'kind', 'amount', 'outcome']));
  end if;
  -- An id that was counted before is that of another payment.
  takes := p_counts and f.outcome <> 'deny' and not is_on_date and not known.is_taken;
  is_counted := takes or p_counts and f.outcome <> 'deny' and is_on_date;
  if is_counted or f.outcome = 'deny' then
    if not is_counted then f.added := 0; f.count := 0; end if;
    f.leaves := f.leaves and f.outcome in ('allow', 'prove');
    with counted as (
      insert into payment_usage as u
      select p_person, s.series, p_today, date_trunc('week', p_today)::date, date_trunc('month', p_today)::date,
             p_count, p_count, p_count, p_added, p_added, p_added,
             case when s.series = p_kind then p_count else 0 end,
             case when s.series = p_kind and p_count > 0 then p_amount else 0 end
        from (select p_kind union
              select series from payment_rule
               where replaced_at is null and series is not null and p_kind = any (kinds)) s (series)
       where takes
      on conflict (person_id, series) do update set
        day = greatest(u.day, excluded.day),
        week = greatest(u.week, excluded.week),
        month = greatest(u.month, excluded.month),
        day_count = excluded.day_count + case when u.day >= excluded.day then u.day_count else 0 end,
        week_count = excluded.week_count + case when u.week >= excluded.week then u.week_count else 0 end,
        month_count = excluded.month_count + case when u.month >= excluded.month then u.month_count else 0 end,
        day_minor = excluded.day_minor + case when u.day >= excluded.day then u.day_minor else 0 end,
        week_minor = excluded.week_minor + case when u.week >= excluded.week then u.week_minor else 0 end,
        month_minor = excluded.month_minor + case when u.month >= excluded.month then u.month_minor else 0 end,
        payments = u.payments + excluded.payments,
        usual = case when excluded.payments = 0 then u.usual
                     when u.payments = 0 then excluded.usual
                     else u.usual + (least(excluded.usual, 4 * u.usual) - u.usual) / least(u.payments + 1, 20) end
      returning series, day, week, month
    ), used as (
      insert into payment_use as p
      select p_payment, series, p_person, day, week, month, p_count, p_added,
             case when p_count > 0 and series = p_kind then known.payments end,
             case when p_count > 0 and series = p_kind then known.usual end
        from counted
      on conflict (payment_id, series, day) do update
        set count = p.count + excluded.count, minor = p.minor + excluded.minor
    ), told as (
      insert into outbox (topic, keys) select 'limits', array[p_person::text] where takes
    )
    insert into payment_fact (at, day, payment_id, person_id, kind, stage, outcome, amount, added, count, leaves, payee,
      payee_person_id, payee_minutes, to_new, new_cap, is_business, member_days, password_minutes, browser_id,
      device_minutes, received_day, received_day_minor, received_week, received_week_minor, sent_day, sent_week,
      left_day_minor, left_week_minor, payees_day, payees_week, usual)
    values (f.at, f.day, f.payment_id, f.person_id, f.kind, f.stage, f.outcome, f.amount, f.added, f.count, f.leaves,
            f.payee, f.payee_person_id, f.payee_minutes, f.to_new, f.new_cap, f.is_business, f.member_days,
            f.password_minutes, f.browser_id, f.device_minutes, f.received_day, f.received_day_minor, f.received_week,
            f.received_week_minor, f.sent_day, f.sent_week, f.left_day_minor, f.left_week_minor, f.payees_day,
            f.payees_week, f.usual);
  end if;
  return jsonb_build_object('spoke', spoke, 'counted', is_counted);
end $$;

-- What was taken back is found without reading the payments that were not.
create index payment_fact_back on payment_fact (payment_id) where stage = 'back';

-- Of the payments that were made since p_from by the persons after p_after until p_upto (null: from the first, to the last)
-- those of which a rule would have spoken since p_since: from the one to the other it only counts, so that a month that has
-- begun is whole. The rule is a row as it would be saved; the days from which and until which it counts, and whether it is on,
-- are left out of account. What it would have denied it does not count.
create function payment_rule_would_of(p_rule jsonb, p_from date, p_since date, p_after uuid, p_upto uuid)
returns table (payment_id uuid, person_id uuid, kind text, at timestamptz, day date, amount bigint)
language plpgsql stable as $$
declare
  r constant payment_rule := jsonb_populate_record(null::payment_rule, p_rule);
  is_about_all constant boolean := r.segment is null and jsonb_array_length(coalesce(r.conditions, '[]')) = 0;
  f payment_fact;
  whose uuid;
  since date;
  start date;
  most bigint;
  counted bigint := 0;
  spent bigint := 0;
  is_about boolean;
begin
  for f in
    select p.* from payment_fact p
     where p.stage in ('asked', 'changed') and p.day >= p_from and p.kind = any (r.kinds) and (p.added > 0 or p.count > 0)
       and (p_after is null or p.person_id > p_after) and (p_upto is null or p.person_id <= p_upto)
       and (r.person_id is null or p.person_id = r.person_id)
       -- Where nothing is counted, what is not too much needs no second look.
       and case r.period when 'payment' then r.amount_max is null or p.amount > r.amount_max
                         when 'new_payee' then p.to_new + p.amount > coalesce(r.amount_max, p.new_cap)
                         else true end
       and not exists (select from payment_fact b where b.payment_id = p.payment_id and b.stage = 'back')
       -- Another rule stood in for this one.
       and not exists (select from payment_rule o
                        where o.overrides = r.rule_id and o.replaced_at is null and o.enabled
                          and o.person_id = p.person_id and o.valid_until > p.at
                          and (o.valid_from is null or o.valid_from <= p.at))
     order by p.person_id, p.id
  loop
    if r.period in ('day', 'week', 'month') then
      start := case r.period when 'day' then f.day else date_trunc(r.period, f.day)::date end;
      if f.person_id is distinct from whose or start is distinct from since then
        whose := f.person_id; since := start; counted := 0; spent := 0;
      end if;
      most := coalesce(r.amount_max, case when r.count_max is null then f.new_cap end);
      is_about := coalesce(f.count > 0 and counted + f.count > r.count_max or f.added > 0 and spent + f.added > most, false);
    else
      is_about := true;
    end if;
    if is_about and not is_about_all then
      is_about := payment_rule_is_about(r.segment, r.conditions, f);
      if is_about is null then
        -- Until then and no further back than the clocks of servers are apart: what came later is not known yet.
        f := payment_fact_looked_up(f, r.conditions, f.id, f.at + interval '1 hour');
        is_about := payment_rule_is_about(r.segment, r.conditions, f);
      end if;
    end if;
    if is_about then
      if f.day >= p_since then
        payment_id := f.payment_id; person_id := f.person_id; kind := f.kind; at := f.at; day := f.day; amount := f.amount;
        return next;
      end if;
      continue when r.outcome = 'deny';
    end if;
    counted := counted + f.count;
    spent := spent + f.added;
  end loop;
end $$;

-- As in 0133, of everybody at once: for a portal of the version before.
create or replace function payment_rule_would(p_rule jsonb, p_from date, p_since date)
returns table (payment_id uuid, person_id uuid, kind text, at timestamptz, day date, amount bigint) language sql stable as $$
  select * from payment_rule_would_of(p_rule, p_from, p_since, null, null)
$$;

revoke execute on function payment_fact_looked_up, payment_rule_would_of from public;
grant execute on function payment_fact_looked_up, payment_rule_would_of to openteller_app;
