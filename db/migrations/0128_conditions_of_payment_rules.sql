-- Module: paymentRules.
-- Rules look at what is known of a payment, and what they looked at is kept for each (decision 112).

alter table payment_rule
  -- Whose payments, by what is known of them: {"kind": "new_members", "days": 90}, {"kind": "long_members", "days": 90}
  -- or {"kind": "businesses"}; null: everybody's, or those of person_id.
  add segment jsonb,
  -- What must hold of a payment for the rule to be about it, all of it: [{"kind": "new_device", "hours": 24}, …], as the
  -- contract has them; null: of every payment.
  add conditions jsonb,
  add constraint payment_rule_segment_or_person check (segment is null or person_id is null),
  add constraint payment_rule_conditions check (jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) between 1 and 5);

-- What is pulled in has its most a day from the profile unless staff set another, as the cap for somebody new has.
alter table payment_rule drop constraint payment_rule_refusal_check, drop constraint payment_rule_check2;
alter table payment_rule
  add constraint payment_rule_refusal_check
    check (refusal in ('ACCOUNT_LOCKED', 'new_payee_cap', 'pull_cap', 'payment_refused')),
  add constraint payment_rule_compares
    check (num_nonnulls(count_max, amount_max) > 0 or period in ('payment', 'new_payee')
           or period = 'day' and kinds = array['pull']);
insert into payment_rule (id, rule_id, version, name, enabled, kinds, period, outcome, refusal)
values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000003', 1, 'Pulled in a day', true,
        array['pull'], 'day', 'deny', 'pull_cap');

-- In which browser a session began, and since when its owner signs in there.
create table payment_session (
  session_id  uuid primary key,
  person_id   uuid not null,
  browser_id  uuid not null,
  known_since timestamptz not null,
  began_at    timestamptz not null
);
create index payment_session_began on payment_session (began_at);

-- When somebody last changed the password they sign in with.
create table payment_password (
  person_id  uuid primary key,
  changed_at timestamptz not null
);
grant select, insert, update, delete on payment_session, payment_password to openteller_app;

-- What somebody usually pays by a kind, of the rows that are of a kind: how many payments there were, and the mean of the
-- latest twenty or so, in which one counts for at most four times the mean before it.
alter table payment_usage
  add payments integer not null default 0 check (payments >= 0),
  add usual    bigint not null default 0 check (usual >= 0);

-- What it was before this payment, so that a payment that is given back leaves no trace in it.
alter table payment_use
  add payments_before integer,
  add usual_before    bigint;

-- What was known of a payment when the rules were asked. One row, never changed, each time:
--   'asked'    it was about to be made or arranged. One that is tried again has another row: the latest counts.
--   'changed'  what is arranged grew by "added"
--   'on_date'  the date of what was arranged has come, or staff or a second owner have let it go
--   'back'     it was not made or was cancelled: "added" and "count" take back what the rows before say
-- A payment was made if its counts add up to more than 0. What a rule of 'payment' would have said of the past is
-- payment_rule_is_about(segment, conditions, fact) with amount against amount_max, over the rows 'asked'; what one of a
-- day, week or month would have said compares the sum of "added" or "count" over its kinds, for a person in that period, as
-- the rows are in the order of their ids. Transfers between own accounts have rows from when a rule is about them.
create table payment_fact (
  id                 bigint generated always as identity,
  at                 timestamptz not null,
  day                date not null,  -- in the zone of the institution
  payment_id         uuid not null,
  person_id          uuid not null,
  kind               text not null,
  stage              text not null check (stage in ('asked', 'changed', 'on_date', 'back')),
  outcome            text not null,  -- what the rules that were in force made of it
  amount             bigint not null,  -- of the payment
  added              bigint not null,
  count              integer not null,
  leaves             boolean not null,  -- the money leaves the member now, and not on a later date or by somebody's word
  payee              text,  -- as outgoing_payment has it; null: the money stays with the member
  payee_person_id    uuid,  -- a member who is paid
  -- From when the payee was first paid, or was to be, until this leaves; null: this is the first, or its date has come.
  payee_minutes      integer,
  to_new             bigint,  -- what else goes to a payee who is new; null: is not
  new_cap            bigint,  -- the most by the profile: to a payee who is new, or pulled in
  is_business        boolean,  -- whose money it is; null: is not known
  member_days        integer,  -- since the person joined; null: never did
  password_minutes   integer,  -- since the password was changed; null: never was
  browser_id         uuid,
  device_minutes     integer,  -- since the person first signed in there; null: nobody is there, or where is not known
  -- In the 24 hours and the 7 days before, of the latest 200 payments: what came from other members, what went to other
  -- members, all that left, and how many were paid from this browser by anybody, with this one.
  received_day       integer not null,
  received_day_minor bigint not null,
  received_week      integer not null,
  received_week_minor bigint not null,
  sent_day           integer not null,
  sent_week          integer not null,
  left_day_minor     bigint not null,
  left_week_minor    bigint not null,
  payees_day         integer not null,
  payees_week        integer not null,
  usual              bigint,  -- what the person usually pays by this kind; null: fewer than three payments so far
  primary key (payment_id, id)
);
create index payment_fact_left on payment_fact (person_id, at) where leaves;
create index payment_fact_received on payment_fact (payee_person_id, at) where leaves and payee_person_id is not null;
create index payment_fact_browser on payment_fact (browser_id, at) where browser_id is not null;
create index payment_fact_at on payment_fact using brin (at);
grant select, insert, delete on payment_fact to openteller_app;

-- What was known, beside the rules that spoke.
alter table payment_decision add facts jsonb;

-- Whole minutes since something; none where a clock was put back before it.
create function payment_minutes(p_since timestamptz, p_at timestamptz) returns integer language sql immutable as $$
  select least(greatest(floor(extract(epoch from p_at - p_since) / 60), 0), 2147483647)::integer
$$;

-- Whether a condition of a rule holds of a payment. What is not known of it holds of none.
create function payment_condition_holds(c jsonb, f payment_fact) returns boolean language sql immutable as $$
  select case c ->> 'kind'
    when 'first_payment' then f.stage = 'asked' and f.payee is not null and f.payee_minutes is null
    when 'payee_added' then f.payee_minutes < (c ->> 'hours')::integer * 60
    when 'new_device' then f.device_minutes < (c ->> 'hours')::integer * 60
    when 'password_changed' then f.password_minutes < (c ->> 'hours')::integer * 60
    when 'new_member' then f.member_days < (c ->> 'days')::integer
    when 'received_from_members' then
      case c ->> 'within' when 'day' then f.received_day else f.received_week end >= (c ->> 'count')::integer
    when 'sent_to_members' then f.kind = 'member'
      and case c ->> 'within' when 'day' then f.sent_day else f.sent_week end + 1 >= (c ->> 'count')::integer
    when 'passed_on' then
      case c ->> 'within'
        when 'day' then f.received_day_minor > 0
          and (f.left_day_minor + f.amount) * 100 >= f.received_day_minor * (c ->> 'percent')::integer
        else f.received_week_minor > 0
          and (f.left_week_minor + f.amount) * 100 >= f.received_week_minor * (c ->> 'percent')::integer end
    when 'payees_from_device' then
      case c ->> 'within' when 'day' then f.payees_day else f.payees_week end >= (c ->> 'count')::integer
    when 'unusual_amount' then f.amount > f.usual * (c ->> 'times')::integer
    else false
  end
$$;

-- Whether a rule is about a payment, by whom it is for and what must hold.
create function payment_rule_is_about(p_segment jsonb, p_conditions jsonb, f payment_fact) returns boolean
language sql immutable as $$
  select (p_segment is null or coalesce(case p_segment ->> 'kind'
            when 'new_members' then f.member_days < (p_segment ->> 'days')::integer
            when 'long_members' then f.member_days >= (p_segment ->> 'days')::integer
            when 'businesses' then f.is_business end, false))
     and (p_conditions is null
       or not exists (select from jsonb_array_elements(p_conditions) c where payment_condition_holds(c, f) is not true))
$$;

-- The rules of one person in force, with what each has counted so far in its period. Constant work: a few rows for each
-- rule, however many payments there were.
create function payment_rules_counted(p_person uuid, p_kind text, p_at timestamptz, p_today date)
returns table (rule payment_rule, since date, counted bigint, spent bigint) language sql stable as $$
  with mine as (
    select p as whole, p.* from payment_rule p
     where replaced_at is null and enabled and (person_id is null or person_id = p_person)
       and (valid_from is null or valid_from <= p_at) and (valid_until is null or valid_until > p_at)
  )
  select r.whole, coalesce(used.since, of_today.since), coalesce(used.counted, 0), coalesce(used.spent, 0)
    from mine r
   cross join lateral (
         select case r.period when 'day' then p_today when 'week' then date_trunc('week', p_today)::date
                              when 'month' then date_trunc('month', p_today)::date end as since) of_today
    left join lateral (
         -- A later period than today's is that of a clock that was put back since.
         select max(p.since) as since, sum(p.counted) as counted, sum(p.spent)::bigint as spent
           from payment_usage u
          cross join lateral (
                select u.day as since, u.day_count as counted, u.day_minor as spent where r.period = 'day'
                union all select u.week, u.week_count, u.week_minor where r.period = 'week'
                union all select u.month, u.month_count, u.month_minor where r.period = 'month') p
          where u.person_id = p_person and u.series = any (case when r.series is null then r.kinds else array[r.series] end)
            and p.since >= of_today.since) used on of_today.since is not null
   where (p_kind is null or p_kind = any (r.kinds))
     and not exists (select from mine o where o.overrides = r.rule_id)
$$;

-- As in 0113, for what somebody reads before a payment: those that are about every payment of theirs.
create or replace function payment_rules_for(p_person uuid, p_at timestamptz, p_today date)
returns table (rule_id uuid, version integer, kinds text[], period text, count_max integer, amount_max bigint,
               outcome text, refusal text, since date, counted bigint, spent bigint)
language sql stable as $$
  select (c.rule).rule_id, (c.rule).version, (c.rule).kinds, (c.rule).period, (c.rule).count_max, (c.rule).amount_max,
         (c.rule).outcome, (c.rule).refusal, c.since, c.counted, c.spent
    from payment_rules_counted(p_person, null, p_at, p_today) c
    left join member m on m.person_id = p_person
   where (c.rule).conditions is null
     and case (c.rule).segment ->> 'kind'
         when 'new_members' then m.joined_at > p_at - make_interval(days => ((c.rule).segment ->> 'days')::integer)
         when 'long_members' then m.joined_at <= p_at - make_interval(days => ((c.rule).segment ->> 'days')::integer)
         when 'businesses' then false
         else true end
$$;

-- What is known of a payment, before the rules are asked. Under the lock of the person's payments.
create function payment_fact_of(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer,
  p_at timestamptz, p_today date, p_to_new bigint, p_new_cap bigint, p_payee text, p_payee_person uuid,
  p_payee_minutes integer, p_account uuid, p_session uuid, p_leaves boolean
) returns payment_fact language plpgsql stable as $$
declare
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
  select usual into f.usual
    from payment_usage where person_id = p_person and series = p_kind and payments >= 3;
  return f;
end $$;

-- Counts a payment for its kind and for every rule of that kind with counts of its own, and for what the person usually
-- pays. False where its id was counted before: it is that of another payment.
create function payment_rules_take(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer, p_today date
) returns boolean language plpgsql as $$
declare
  was record;
begin
  if p_count > 0 and exists (select from payment_use where payment_id = p_payment) then return false; end if;
  select payments, usual into was from payment_usage where person_id = p_person and series = p_kind;
  with counted as (
    insert into payment_usage as u
    select p_person, s.series, p_today, date_trunc('week', p_today)::date, date_trunc('month', p_today)::date,
           p_count, p_count, p_count, p_added, p_added, p_added,
           case when s.series = p_kind then p_count else 0 end,
           case when s.series = p_kind and p_count > 0 then p_amount else 0 end
      from (select p_kind union
            select series from payment_rule
             where replaced_at is null and series is not null and p_kind = any (kinds)) s (series)
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
  )
  insert into payment_use as p
  select p_payment, series, p_person, day, week, month, p_count, p_added,
         case when p_count > 0 and series = p_kind then coalesce(was.payments, 0) end,
         case when p_count > 0 and series = p_kind then coalesce(was.usual, 0) end
    from counted
  on conflict (payment_id, series, day) do update set count = p.count + excluded.count, minor = p.minor + excluded.minor;
  return true;
end $$;

-- Asks the rules about a payment and, with p_counts, counts it unless one denies it: one statement. Answers which spoke,
-- the strictest first (null: none), and whether it was counted, so that what is not made after all is given back.
-- p_added and p_count are what it adds to the counts, 0 where it was counted when it was arranged: what had it wait then
-- does so now, until staff have let it go. p_to_new is what else goes to a payee who is new, null where the payee is known;
-- p_cap the most of it by the profile, or the most that is pulled in.
create function payment_rules_ask(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer,
  p_at timestamptz, p_today date, p_counts boolean, p_to_new bigint default null, p_cap bigint default null,
  p_payee text default null, p_payee_person uuid default null, p_payee_minutes integer default null,
  p_account uuid default null, p_session uuid default null, p_leaves boolean default false
) returns jsonb language plpgsql as $$
declare
  is_on_date constant boolean := p_added = 0 and p_count = 0;
  f payment_fact;
  spoke jsonb;
  kept jsonb;
  released_at timestamptz;
  is_counted boolean := false;
begin
  -- Whoever is restricted takes no lock: whoever asks may hold those of the ledger.
  if payment_restricted_of(array[p_person]) is null then perform payment_rules_lock(p_person); end if;
  if payment_restricted_of(array[p_person]) is not null then
    spoke := jsonb_build_array(jsonb_build_object('outcome', 'deny', 'refusal', 'restricted', 'period', 'payment',
      'countMax', null, 'counted', 0, 'since', null, 'amountMax', null, 'spent', null));
    insert into payment_decision (at, person_id, payment_id, kind, amount, outcome, spoke)
    values (p_at, p_person, p_payment, p_kind, p_amount, 'deny', spoke);
    return jsonb_build_object('spoke', spoke, 'counted', false);
  end if;

  f := payment_fact_of(p_payment, p_person, p_kind, p_amount, p_added, p_count, p_at, p_today, p_to_new, p_cap,
    p_payee, p_payee_person, p_payee_minutes, p_account, p_session, p_leaves);
  if is_on_date then
    select max(decided_at) into released_at
      from payment_review where state = 'released' and (id = p_payment or arrangement_id = p_payment);
    -- What was proposed to a second owner left its trace then.
    f.leaves := p_leaves and not exists (
      select from payment_fact where payment_id = p_payment and stage = 'asked' and leaves);
  end if;
  select jsonb_agg(jsonb_build_object(
           'rule', (r.rule).rule_id, 'version', (r.rule).version, 'outcome', (r.rule).outcome,
           'refusal', (r.rule).refusal, 'period', (r.rule).period, 'countMax', (r.rule).count_max,
           'counted', r.counted, 'since', r.since, 'amountMax', most.amount::text,
           'spent', case (r.rule).period when 'new_payee' then p_to_new else r.spent end::text)
           || case when (r.rule).conditions is null then '{}'
                   else jsonb_build_object('conditions', (r.rule).conditions) end
         order by array_position(array['deny', 'review', 'prove', 'allow'], (r.rule).outcome), (r.rule).rule_id)
    into spoke
    from payment_rules_counted(p_person, p_kind, p_at, p_today) r
   cross join lateral (
         select coalesce((r.rule).amount_max,
           case when (r.rule).period <> 'payment' and (r.rule).count_max is null then p_cap end) as amount) most
   where ((r.rule).outcome <> 'review' or released_at is null)
     and case (r.rule).period
         when 'payment' then most.amount is null or p_amount > most.amount
         when 'new_payee' then p_to_new + p_amount > most.amount
         else p_count > 0 and r.counted + p_count > (r.rule).count_max
              or p_added > 0 and r.spent + p_added > most.amount end
     and payment_rule_is_about((r.rule).segment, (r.rule).conditions, f);
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
  if p_counts and f.outcome <> 'deny' then
    is_counted := is_on_date
      or payment_rules_take(p_payment, p_person, p_kind, p_amount, p_added, p_count, p_today);
  end if;
  if is_counted or f.outcome = 'deny' then
    if not is_counted then f.added := 0; f.count := 0; end if;
    f.leaves := f.leaves and f.outcome in ('allow', 'prove');
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

-- As in 0113: for a portal of the version before, which knows of a payment only this much and counts by payment_rules_count.
create or replace function payment_rules_decide(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer,
  p_at timestamptz, p_today date, p_to_new bigint, p_new_cap bigint
) returns jsonb language sql as $$
  select nullif(payment_rules_ask(p_payment, p_person, p_kind, p_amount, p_added, p_count, p_at, p_today, false,
    p_to_new, p_new_cap) -> 'spoke', 'null')
$$;

-- Gives back what a payment took that is not made or was cancelled, once, where its day, week or month is still the one that
-- is counted, and what it changed of what the person usually pays where nothing came after it.
create or replace function payment_rules_give_back(p_payment uuid, p_person uuid) returns boolean language plpgsql as $$
begin
  perform payment_rules_lock(p_person);
  with back as (
    delete from payment_use where payment_id = p_payment and person_id = p_person returning *
  ), sums as (
    select u.series,
           coalesce(sum(b.count) filter (where b.day = u.day), 0) as day_count,
           coalesce(sum(b.count) filter (where b.week = u.week), 0) as week_count,
           coalesce(sum(b.count) filter (where b.month = u.month), 0) as month_count,
           coalesce(sum(b.minor) filter (where b.day = u.day), 0) as day_minor,
           coalesce(sum(b.minor) filter (where b.week = u.week), 0) as week_minor,
           coalesce(sum(b.minor) filter (where b.month = u.month), 0) as month_minor,
           max(b.payments_before) filter (where b.payments_before = u.payments - 1) as payments,
           max(b.usual_before) filter (where b.payments_before = u.payments - 1) as usual
      from back b join payment_usage u on u.person_id = b.person_id and u.series = b.series
     group by u.series
  )
  update payment_usage u
     set day_count = u.day_count - s.day_count, week_count = u.week_count - s.week_count,
         month_count = u.month_count - s.month_count, day_minor = u.day_minor - s.day_minor,
         week_minor = u.week_minor - s.week_minor, month_minor = u.month_minor - s.month_minor,
         payments = coalesce(s.payments, u.payments), usual = coalesce(s.usual, u.usual)
    from sums s
   where u.person_id = p_person and u.series = s.series;
  if not found then return false; end if;
  -- As of the payment, so that both are looked at or neither.
  insert into payment_fact (at, day, payment_id, person_id, kind, stage, outcome, amount, added, count, leaves, payee,
    payee_person_id, received_day, received_day_minor, received_week, received_week_minor, sent_day, sent_week,
    left_day_minor, left_week_minor, payees_day, payees_week)
  select at, day, payment_id, person_id, kind, 'back', outcome, amount, -total.added, -total.count, leaves, payee,
         payee_person_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from payment_fact,
         (select sum(added) as added, sum(count) as count from payment_fact
           where payment_id = p_payment and person_id = p_person) total
   where payment_id = p_payment and person_id = p_person and stage = 'asked' and total.count > 0
   order by id desc limit 1;
  return true;
end $$;

revoke execute on function payment_minutes, payment_condition_holds, payment_rule_is_about, payment_rules_counted,
  payment_fact_of, payment_rules_take, payment_rules_ask from public;
grant execute on function payment_minutes, payment_condition_holds, payment_rule_is_about, payment_rules_counted,
  payment_fact_of, payment_rules_take, payment_rules_ask to openteller_app;
