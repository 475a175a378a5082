-- Module: paymentRules.
-- A member is told once when more may leave them, because what waited takes the place of what they set before.

-- Of a rule of a member with an end: when they were told that what comes after it holds.
alter table payment_rule add column end_told_at timestamptz check (end_told_at is null or not (valid_until is null));
-- What began before is no news any more.
update payment_rule set end_told_at = valid_until where origin = 'member' and valid_until <= now();
create index payment_rule_own_begun on payment_rule (valid_until)
  where origin = 'member' and replaced_at is null and not (valid_until is null) and end_told_at is null;
grant update (end_told_at) on payment_rule to openteller_app;
