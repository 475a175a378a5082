-- Module: paymentRules.
-- Members set rules for themselves: how much may leave them in a day by a kind of payment, or nothing by it. The engine
-- reads them among the others, so that the strictest decides (decision 116).

-- Who set it: staff never change what a member set, nor the other way round.
alter table payment_rule add column origin text not null default 'staff' check (origin in ('staff', 'member'));
alter table payment_rule drop constraint payment_rule_refusal_check;
alter table payment_rule add constraint payment_rule_refusal_check
  check (refusal in ('ACCOUNT_LOCKED', 'new_payee_cap', 'pull_cap', 'payment_refused', 'own_allowance'));

-- An amount of a day, which leaves alone what was arranged before; or nothing at all, also of that. Of what leaves the
-- member only, and set by nobody but them.
alter table payment_rule add constraint payment_rule_own check (
  (origin = 'member') = (refusal = 'own_allowance')
  and (origin = 'staff' or coalesce(
    saved_by = person_id and enabled and outcome = 'deny' and overrides is null
    and series is null and count_max is null and not kinds && array['own', 'pull']
    and (period = 'day' and amount_max > 0 or period = 'payment' and amount_max = 0), false)));

-- What holds now, until what waits takes its place; and what waits, from that moment on.
create unique index payment_rule_own_now on payment_rule (person_id, kinds)
  where origin = 'member' and replaced_at is null and valid_from is null;
create unique index payment_rule_own_later on payment_rule (person_id, kinds)
  where origin = 'member' and replaced_at is null and valid_from is not null;
