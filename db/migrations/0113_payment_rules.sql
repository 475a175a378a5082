-- Module: paymentRules.
-- What payments may leave, as data: one engine for every movement out (decision 96).

-- A version of a rule. Nothing of it changes but that a later version replaces it.
create table payment_rule (
  id          uuid primary key,
  rule_id     uuid not null,  -- the same in all versions of a rule
  version     integer not null check (version >= 1),
  name        text not null check (name <> ''),  -- for staff; members never read it
  enabled     boolean not null,
  -- Of which payments: transfers by their kind, bills to a biller of one's own or to a provider, and money pulled in.
  kinds       text[] not null check (cardinality(kinds) > 0
    and kinds <@ array['own', 'member', 'us_bank', 'international', 'biller', 'provider', 'pull']),
  person_id   uuid,  -- whose payments; null: everybody's
  overrides   uuid,  -- the rule it stands in for, for that person and that time
  valid_from  timestamptz,  -- null: ever since
  valid_until timestamptz,
  -- What is compared with the most: one payment, all of a day, week or month, or all to somebody new.
  period      text not null check (period in ('payment', 'day', 'week', 'month', 'new_payee')),
  count_max   integer check (count_max >= 0),
  amount_max  bigint check (amount_max >= 0),  -- null for somebody new: as the profile says
  outcome     text not null check (outcome in ('allow', 'prove', 'deny')),
  refusal     text not null check (refusal in ('ACCOUNT_LOCKED', 'new_payee_cap', 'payment_refused')),
  series      text,  -- counts of its own, which start anew when staff say so; null: those of its kinds
  saved_at    timestamptz,  -- null: the first version of all
  saved_by    uuid,
  replaced_at timestamptz,
  unique (rule_id, version),
  check (overrides is null or person_id is not null and valid_until is not null),
  check (count_max is null or period in ('day', 'week', 'month')),
  check (count_max is not null or amount_max is not null or period in ('payment', 'new_payee'))
);
create unique index payment_rule_in_force on payment_rule (rule_id) where replaced_at is null;
grant select, insert, update (replaced_at) on payment_rule to openteller_app;

-- The transfer limit as it was set, under a rule with counts of its own, and the cap on payments to somebody new.
insert into payment_rule (id, rule_id, version, name, enabled, kinds, person_id, period, count_max, outcome, refusal,
                          series, saved_at, saved_by)
select '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000002', 1, 'Transfer limit', enabled,
       array['us_bank', 'international', 'biller'], applies_to, 'month', count_max, 'deny', 'ACCOUNT_LOCKED',
       'transfer limit ' || epoch, updated_at, updated_by
  from transfer_limit;
insert into payment_rule (id, rule_id, version, name, enabled, kinds, period, outcome, refusal)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 1, 'Somebody new', true,
        array['member', 'us_bank', 'international', 'biller', 'provider'], 'new_payee', 'deny', 'new_payee_cap');

-- What a person has used of a kind of payment, or of a rule with counts of its own, in the latest day, week and
-- month in which something was counted. An earlier period than that of today stands at zero. Written under the lock of
-- the person's payments (payment_rules_lock).
create table payment_usage (
  person_id   uuid not null,
  series      text not null,
  day         date not null,
  week        date not null,
  month       date not null,
  day_count   integer not null check (day_count >= 0),
  week_count  integer not null check (week_count >= 0),
  month_count integer not null check (month_count >= 0),
  day_minor   bigint not null check (day_minor >= 0),
  week_minor  bigint not null check (week_minor >= 0),
  month_minor bigint not null check (month_minor >= 0),
  primary key (person_id, series)
) with (fillfactor = 70);
create index payment_usage_of_series on payment_usage (series, month);
grant select, insert, update, delete on payment_usage to openteller_app;

insert into payment_usage
select person_id, 'transfer limit ' || epoch, (month || '-01')::date, date_trunc('week', (month || '-01')::date)::date,
       (month || '-01')::date, 0, 0, count, 0, 0, 0
  from transfer_count;

-- What each payment took of it, so that what is cancelled gives back exactly that. A payment that was made larger on
-- another day took twice.
create table payment_use (
  payment_id uuid not null,
  series     text not null,
  person_id  uuid not null,
  day        date not null,
  week       date not null,
  month      date not null,
  count      integer not null,
  minor      bigint not null,
  primary key (payment_id, series, day)
);
create index payment_use_month on payment_use (month);
create index payment_use_of_person on payment_use (person_id, series);
grant select, insert, update, delete on payment_use to openteller_app;

insert into payment_use
select payment_id, 'transfer limit ' || epoch, person_id, (month || '-01')::date,
       date_trunc('week', (month || '-01')::date)::date, (month || '-01')::date, 1, 0
  from transfer_counted;

drop table transfer_counted, transfer_count, transfer_limit;

-- What rules said of a payment: kept where one spoke, whatever came of it.
create table payment_decision (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  person_id  uuid not null,
  payment_id uuid not null,
  kind       text not null,
  amount     bigint not null,
  outcome    text not null,
  spoke      jsonb not null  -- each rule with its version and what it compared
);
create index payment_decision_of_person on payment_decision (person_id, id);
grant select, insert on payment_decision to openteller_app;

-- One payment of a person after the other, and none while staff save a rule. Taken before the ledger's locks.
-- Several persons are locked together, in the order of their keys.
create function payment_rules_lock(variadic p_persons uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('payment rules', 0));
  perform pg_advisory_xact_lock(key)
     from (select distinct hashtextextended('payments of ' || person, 0) as key from unnest(p_persons) person
            order by 1) keys;
end $$;

-- Whether a rule is about payments of this kind, anybody's.
create function payment_rules_cover(p_kind text) returns boolean language sql stable as $$
  select exists (select from payment_rule where replaced_at is null and enabled and p_kind = any (kinds))
$$;

-- The rules for a person's payments, with what each has counted so far in its period. Constant work: a few rows for
-- each rule, however many payments there were.
create function payment_rules_for(p_person uuid, p_at timestamptz, p_today date)
returns table (rule_id uuid, version integer, kinds text[], period text, count_max integer, amount_max bigint,
               outcome text, refusal text, since date, counted bigint, spent bigint)
language sql stable as $$
  with mine as (
    select * from payment_rule
     where replaced_at is null and enabled and (person_id is null or person_id = p_person)
       and (valid_from is null or valid_from <= p_at) and (valid_until is null or valid_until > p_at)
  )
  select r.rule_id, r.version, r.kinds, r.period, r.count_max, r.amount_max, r.outcome, r.refusal,
         coalesce(used.since, of_today.since), coalesce(used.counted, 0), coalesce(used.spent, 0)
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
   where not exists (select from mine o where o.overrides = r.rule_id)
$$;

-- What the rules say of a payment: those that speak, the strictest first; null where none does, so that it may go on.
-- p_added and p_count are what it adds to the counts, 0 where it was counted when it was arranged. p_to_new is what
-- else goes to a payee who is new, null where the payee is known; p_new_cap the most of it by the profile.
create function payment_rules_decide(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer,
  p_at timestamptz, p_today date, p_to_new bigint, p_new_cap bigint
) returns jsonb language plpgsql as $$
declare
  spoke jsonb;
begin
  if not payment_rules_cover(p_kind) then return null; end if;
  perform payment_rules_lock(p_person);
  select jsonb_agg(jsonb_build_object(
           'rule', r.rule_id, 'version', r.version, 'outcome', r.outcome, 'refusal', r.refusal, 'period', r.period,
           'countMax', r.count_max, 'counted', r.counted, 'since', r.since, 'amountMax', most.amount::text,
           'spent', case r.period when 'new_payee' then p_to_new else r.spent end::text)
         order by array_position(array['deny', 'prove', 'allow'], r.outcome), r.rule_id)
    into spoke
    from payment_rules_for(p_person, p_at, p_today) r
   cross join lateral (
         select case r.period when 'new_payee' then coalesce(r.amount_max, p_new_cap) else r.amount_max end as amount) most
   where p_kind = any (r.kinds)
     and case r.period
         when 'payment' then most.amount is null or p_amount > most.amount
         when 'new_payee' then p_to_new + p_amount > most.amount
         else p_count > 0 and r.counted + p_count > r.count_max
              or p_added > 0 and r.spent + p_added > most.amount end;
  if spoke is not null then
    insert into payment_decision (at, person_id, payment_id, kind, amount, outcome, spoke)
    values (p_at, p_person, p_payment, p_kind, p_amount, spoke -> 0 ->> 'outcome', spoke);
  end if;
  return spoke;
end $$;

-- Counts a payment that leaves, for its kind and for every rule of that kind with counts of its own. After
-- payment_rules_decide, in the same transaction. A kind no rule is about is not counted.
create function payment_rules_count(
  p_payment uuid, p_person uuid, p_kind text, p_added bigint, p_count integer, p_today date
) returns void language sql as $$
  with counted as (
    insert into payment_usage as u
    select p_person, s.series, p_today, date_trunc('week', p_today)::date, date_trunc('month', p_today)::date,
           p_count, p_count, p_count, p_added, p_added, p_added
      from (select p_kind union
            select series from payment_rule
             where replaced_at is null and series is not null and p_kind = any (kinds)) s (series)
     where payment_rules_cover(p_kind)
    on conflict (person_id, series) do update set
      day = greatest(u.day, excluded.day),
      week = greatest(u.week, excluded.week),
      month = greatest(u.month, excluded.month),
      day_count = excluded.day_count + case when u.day >= excluded.day then u.day_count else 0 end,
      week_count = excluded.week_count + case when u.week >= excluded.week then u.week_count else 0 end,
      month_count = excluded.month_count + case when u.month >= excluded.month then u.month_count else 0 end,
      day_minor = excluded.day_minor + case when u.day >= excluded.day then u.day_minor else 0 end,
      week_minor = excluded.week_minor + case when u.week >= excluded.week then u.week_minor else 0 end,
      month_minor = excluded.month_minor + case when u.month >= excluded.month then u.month_minor else 0 end
    returning series, day, week, month
  )
  insert into payment_use as p
  select p_payment, series, p_person, day, week, month, p_count, p_added from counted
  on conflict (payment_id, series, day) do update set count = p.count + excluded.count, minor = p.minor + excluded.minor
$$;

-- Gives back what a cancelled payment took, once, where its day, week or month is still the one that is counted.
create function payment_rules_give_back(p_payment uuid, p_person uuid) returns boolean language plpgsql as $$
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
           coalesce(sum(b.minor) filter (where b.month = u.month), 0) as month_minor
      from back b join payment_usage u on u.person_id = b.person_id and u.series = b.series
     group by u.series
  )
  update payment_usage u
     set day_count = u.day_count - s.day_count, week_count = u.week_count - s.week_count,
         month_count = u.month_count - s.month_count, day_minor = u.day_minor - s.day_minor,
         week_minor = u.week_minor - s.week_minor, month_minor = u.month_minor - s.month_minor
    from sums s
   where u.person_id = p_person and u.series = s.series;
  return found;
end $$;

revoke execute on function payment_rules_lock, payment_rules_cover, payment_rules_for, payment_rules_decide,
  payment_rules_count, payment_rules_give_back from public;
grant execute on function payment_rules_lock, payment_rules_cover, payment_rules_for, payment_rules_decide,
  payment_rules_count, payment_rules_give_back to openteller_app;
