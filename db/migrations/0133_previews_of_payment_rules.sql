-- Module: paymentRules.
-- What a rule that staff are about to save would have done (decision 114). Nothing is written.

create index payment_fact_asked on payment_fact (day) where stage in ('asked', 'changed');

-- Of the payments that were made since p_from those of which a rule would have spoken since p_since: from the one to the
-- other it only counts, so that a month that has begun is whole. The rule is a row as it would be saved; the days from
-- which and until which it counts, and whether it is on, are left out of account. What it would have denied it does not count.
create function payment_rule_would(p_rule jsonb, p_from date, p_since date)
returns table (payment_id uuid, person_id uuid, kind text, at timestamptz, day date, amount bigint)
language plpgsql stable as $$
declare
  r constant payment_rule := jsonb_populate_record(null::payment_rule, p_rule);
  f payment_fact;
  whose uuid;
  since date;
  start date;
  most bigint;
  counted bigint := 0;
  spent bigint := 0;
begin
  for f in
    select p.* from payment_fact p
     where p.stage in ('asked', 'changed') and p.day >= p_from and p.kind = any (r.kinds) and (p.added > 0 or p.count > 0)
       and (r.person_id is null or p.person_id = r.person_id)
       and not exists (select from payment_fact b where b.payment_id = p.payment_id and b.stage = 'back')
       -- Another rule stood in for this one.
       and not exists (select from payment_rule o
                        where o.overrides = r.rule_id and o.replaced_at is null and o.enabled
                          and o.person_id = p.person_id and o.valid_until > p.at
                          and (o.valid_from is null or o.valid_from <= p.at))
     order by p.person_id, p.id
  loop
    start := case r.period when 'day' then f.day when 'week' then date_trunc('week', f.day)::date
                           when 'month' then date_trunc('month', f.day)::date end;
    if f.person_id is distinct from whose or start is distinct from since then
      whose := f.person_id; since := start; counted := 0; spent := 0;
    end if;
    most := coalesce(r.amount_max, case when r.period <> 'payment' and r.count_max is null then f.new_cap end);
    if (case r.period
          when 'payment' then most is null or f.amount > most
          when 'new_payee' then f.to_new + f.amount > most
          else f.count > 0 and counted + f.count > r.count_max or f.added > 0 and spent + f.added > most end)
       and payment_rule_is_about(r.segment, r.conditions, f) then
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

revoke execute on function payment_rule_would from public;
grant execute on function payment_rule_would to openteller_app;
