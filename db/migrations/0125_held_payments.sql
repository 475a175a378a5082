-- Module: paymentRules.
-- A rule may have a payment wait for staff, and staff may stop everything that would leave a member.

alter table payment_rule drop constraint payment_rule_outcome_check;
-- What stays with the member waits for nobody.
alter table payment_rule add constraint payment_rule_outcome_check
  check (outcome in ('allow', 'prove', 'review', 'deny') and (outcome <> 'review' or not kinds && array['own', 'pull']));
create index payment_rule_of_person on payment_rule (person_id) where replaced_at is null;
create index payment_decision_of_payment on payment_decision (payment_id, id);

-- From when until when nothing leaves a member, and why; they read everything as before.
create table payment_restriction (
  id            uuid primary key,
  person_id     uuid not null,
  reason        text not null check (reason <> ''),
  at            timestamptz not null,
  restricted_by uuid not null,
  lifted_at     timestamptz,
  lifted_by     uuid,
  lifted_reason text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_reason is null))
);
create unique index payment_restriction_open on payment_restriction (person_id) where lifted_at is null;
create index payment_restriction_of_person on payment_restriction (person_id, at);
grant select, insert, update (lifted_at, lifted_by, lifted_reason) on payment_restriction to openteller_app;

-- A payment that waits until staff let it go or refuse it, with its money set aside. Decided once, and kept.
create table payment_review (
  id             uuid primary key,  -- of the payment, which its transfer will have
  hold_id        uuid not null,  -- of the money that is set aside
  arrangement_id uuid,  -- of the bill or the schedule it is a date of
  person_id      uuid not null,
  account_id     uuid not null,
  kind           text not null,
  amount         bigint not null check (amount > 0),
  payee          text not null check (payee <> ''),  -- never a whole account number
  is_new_payee   boolean not null,
  reference      text,
  carried_out_by text not null check (carried_out_by ~ '^[a-z_]+$'),  -- as the module that announces it calls it
  contents       jsonb not null,  -- what is carried out, as that module understands it
  held_at        timestamptz not null,
  deadline_at    timestamptz not null check (deadline_at > held_at),
  state          text not null default 'open' check (state in ('open', 'released', 'refused', 'cancelled', 'lapsed')),
  decided_by     uuid,
  decided_at     timestamptz,
  reason         text,
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('released', 'refused')) = (reason is not null)),
  check ((state in ('released', 'refused', 'cancelled')) = (decided_by is not null)),
  -- Nobody lets their own money go.
  check (state not in ('released', 'refused') or decided_by <> person_id)
);
create index payment_review_open on payment_review (deadline_at, id) where state = 'open';
create index payment_review_decided on payment_review (decided_at, id) where state <> 'open';
create index payment_review_of_person on payment_review (person_id, held_at);
create index payment_review_of_arrangement on payment_review (arrangement_id) where arrangement_id is not null;
grant select, insert, update (state, decided_by, decided_at, reason) on payment_review to openteller_app;

create function payment_review_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'payment % was decided before', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_review_is_decided_once before update on payment_review
  for each row execute function payment_review_is_decided_once();
create trigger payment_review_stays before delete or truncate on payment_review
  for each statement execute function refuse_change();

-- Those among some persons whom nothing may leave; null where there is none.
create function payment_restricted_of(p_persons uuid[]) returns uuid[] language sql stable as $$
  select array_agg(person_id) from payment_restriction where lifted_at is null and person_id = any (p_persons)
$$;

-- Whether a rule is about payments of this kind by one of these persons.
create function payment_rules_concern(p_kind text, p_persons uuid[]) returns boolean language sql stable as $$
  select exists (select from payment_rule
                  where replaced_at is null and enabled and p_kind = any (kinds) and person_id is null)
      or exists (select from payment_rule
                  where replaced_at is null and enabled and p_kind = any (kinds) and person_id = any (p_persons))
$$;

-- As in 0113. The strictest that spoke comes first: no, wait for staff, a code, go on. What is arranged is asked again on
-- its date, when it adds nothing: what had it wait when it was arranged does so then, until staff have let it go.
create or replace function payment_rules_decide(
  p_payment uuid, p_person uuid, p_kind text, p_amount bigint, p_added bigint, p_count integer,
  p_at timestamptz, p_today date, p_to_new bigint, p_new_cap bigint
) returns jsonb language plpgsql as $$
declare
  is_on_date constant boolean := p_added = 0 and p_count = 0;
  spoke jsonb;
  kept jsonb;
  released_at timestamptz;
begin
  -- Whoever is restricted takes no lock: whoever asks may hold those of the ledger.
  if payment_restricted_of(array[p_person]) is null then perform payment_rules_lock(p_person); end if;
  if payment_restricted_of(array[p_person]) is not null then
    spoke := jsonb_build_array(jsonb_build_object('outcome', 'deny', 'refusal', 'restricted', 'period', 'payment',
      'countMax', null, 'counted', 0, 'since', null, 'amountMax', null, 'spent', null));
  else
    if is_on_date then
      select max(decided_at) into released_at
        from payment_review where state = 'released' and (id = p_payment or arrangement_id = p_payment);
    end if;
    select jsonb_agg(jsonb_build_object(
             'rule', r.rule_id, 'version', r.version, 'outcome', r.outcome, 'refusal', r.refusal, 'period', r.period,
             'countMax', r.count_max, 'counted', r.counted, 'since', r.since, 'amountMax', most.amount::text,
             'spent', case r.period when 'new_payee' then p_to_new else r.spent end::text)
           order by array_position(array['deny', 'review', 'prove', 'allow'], r.outcome), r.rule_id)
      into spoke
      from payment_rules_for(p_person, p_at, p_today) r
     cross join lateral (
           select case r.period when 'new_payee' then coalesce(r.amount_max, p_new_cap) else r.amount_max end as amount) most
     where p_kind = any (r.kinds)
       and (r.outcome <> 'review' or released_at is null)
       and case r.period
           when 'payment' then most.amount is null or p_amount > most.amount
           when 'new_payee' then p_to_new + p_amount > most.amount
           else p_count > 0 and r.counted + p_count > r.count_max
                or p_added > 0 and r.spent + p_added > most.amount end;
    if is_on_date and coalesce(spoke -> 0 ->> 'outcome', 'allow') in ('allow', 'prove') then
      select d.spoke into kept from payment_decision d
       where d.payment_id = p_payment and d.outcome = 'review' and (released_at is null or d.at > released_at)
       order by d.id desc limit 1;
      spoke := coalesce(kept, spoke);
    end if;
  end if;
  if spoke is not null then
    insert into payment_decision (at, person_id, payment_id, kind, amount, outcome, spoke)
    values (p_at, p_person, p_payment, p_kind, p_amount, spoke -> 0 ->> 'outcome', spoke);
  end if;
  return spoke;
end $$;

revoke execute on function payment_restricted_of, payment_rules_concern from public;
grant execute on function payment_restricted_of, payment_rules_concern to openteller_app;
