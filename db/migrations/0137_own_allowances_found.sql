-- Module: paymentRules.
-- Rules of members are many: a payment finds those of its person and those of everybody without reading the others.
create index payment_rule_with_series on payment_rule (series) where replaced_at is null and series is not null;
create index payment_rule_of_everybody on payment_rule (rule_id) where replaced_at is null and person_id is null;
