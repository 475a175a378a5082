-- Module: paymentRules.
-- Why a version of a rule was saved; null for those before this, and for what came with the portal.

alter table payment_rule add column reason text check (reason <> '');
