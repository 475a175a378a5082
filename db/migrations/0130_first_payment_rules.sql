-- Module: paymentRules.
-- What a credit union begins with against fraud (decision 113): held for staff, never denied. Where there are members already,
-- all of it starts off, until staff have seen what it would have done. The one about new devices starts off everywhere:
-- on the first day every device is new.
insert into payment_rule (id, rule_id, version, name, enabled, kinds, period, amount_max, conditions, outcome, refusal)
select id, id, 1, name, starts_on and not exists (select from member), kinds, 'payment', amount_max, conditions,
       'review', 'payment_refused'
  from (values
    ('00000000-0000-7000-8000-000000000004'::uuid, 'A new device, somebody new', false, 20000::bigint,
     '[{"kind": "new_device", "hours": 72}, {"kind": "first_payment"}]'::jsonb),
    ('00000000-0000-7000-8000-000000000005', 'Much more than usual, somebody new', true, 30000,
     '[{"kind": "unusual_amount", "times": 5}, {"kind": "first_payment"}]'),
    ('00000000-0000-7000-8000-000000000006', 'A new password, somebody new', true, 20000,
     '[{"kind": "password_changed", "hours": 72}, {"kind": "first_payment"}]'),
    ('00000000-0000-7000-8000-000000000007', 'Passed on to somebody new', true, 20000,
     '[{"kind": "received_from_members", "within": "day", "count": 2}, {"kind": "passed_on", "within": "day", "percent": 70},
      {"kind": "first_payment"}]'),
    ('00000000-0000-7000-8000-000000000008', 'Many new payees from one device', true, 5000,
     '[{"kind": "payees_from_device", "within": "day", "count": 6}, {"kind": "first_payment"}]')
  ) first (id, name, starts_on, amount_max, conditions)
 cross join (select array['member', 'us_bank', 'international', 'biller', 'provider']) k (kinds);

-- As in 0128. What somebody usually pays is, where they paid fewer than three times by this kind, what they pay by any that
-- leaves: whom a scam has pay a bank abroad never did before.
create or replace function payment_fact_of(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer,
  p_at timestamptz, p_today date, p_to_new bigint, p_new_cap bigint, p_payee text, p_payee_person uuid,
  p_payee_minutes integer, p_account uuid, p_session uuid, p_leaves boolean
) returns payment_fact language plpgsql stable as $$
declare
  ways_out constant text[] := array['member', 'us_bank', 'international', 'biller', 'provider'];
  f payment_fact;
begin
  f.at := p_at; f.day := p_today; f.payment_id := p_payment; f.person_id := p_person; f.kind := p_kind;
  f.amount := p_amount; f.added := p_added; f.count := p_count; f.leaves := p_leaves;
  f.payee := p_payee; f.payee_person_id := p_payee_person;
  f.payee_minutes := p_payee_minutes; f.to_new := p_to_new; f.new_cap := p_new_cap;
  f.stage := case when p_count > 0 then 'asked' when p_added > 0 then 'changed' else 'on_date' end;

  select m.business_name is not null,
         floor(extract(epoch from greatest(p_at - coalesce(own.joined_at, m.joined_at), '0')) / 86400)
    into f.is_business, f.member_days
    from (values (p_account)) given (id)
    left join account a on a.id = given.id
    left join member m on m.id = a.member_id
    left join member own on own.person_id = p_person;
  select payment_minutes(changed_at, p_at) into f.password_minutes from payment_password where person_id = p_person;
  if p_session is not null then
    select browser_id, payment_minutes(known_since, p_at) into f.browser_id, f.device_minutes
      from payment_session where session_id = p_session and person_id = p_person;
  end if;

  select coalesce(sum(n) filter (where at > p_at - interval '24 hours'), 0),
         coalesce(sum(n * amount) filter (where at > p_at - interval '24 hours'), 0),
         coalesce(sum(n), 0), coalesce(sum(n * amount), 0)
    into f.received_day, f.received_day_minor, f.received_week, f.received_week_minor
    from (select at, amount, case stage when 'back' then -1 else 1 end as n
            from payment_fact
           where payee_person_id = p_person and leaves and at > p_at - interval '7 days'
           order by at desc limit 200) came;
  select coalesce(sum(n) filter (where kind = 'member' and at > p_at - interval '24 hours'), 0),
         coalesce(sum(n) filter (where kind = 'member'), 0),
         coalesce(sum(n * amount) filter (where at > p_at - interval '24 hours'), 0),
         coalesce(sum(n * amount), 0)
    into f.sent_day, f.sent_week, f.left_day_minor, f.left_week_minor
    from (select at, kind, amount, case stage when 'back' then -1 else 1 end as n
            from payment_fact
           where person_id = p_person and leaves and at > p_at - interval '7 days'
           order by at desc limit 200) went;
  select count(distinct payee) filter (where at > p_at - interval '24 hours') + 1, count(distinct payee) + 1
    into f.payees_day, f.payees_week
    from (select at, payee from payment_fact
           where browser_id = f.browser_id and at > p_at - interval '7 days'
           order by at desc limit 200) paid
   where payee <> p_payee;
  select coalesce(max(usual) filter (where series = p_kind and payments >= 3),
           case when p_kind = any (ways_out) and sum(payments) filter (where series = any (ways_out)) >= 3
                then sum(usual * payments) filter (where series = any (ways_out))
                     / sum(payments) filter (where series = any (ways_out)) end)
    into f.usual
    from payment_usage where person_id = p_person and payments > 0;
  return f;
end $$;
