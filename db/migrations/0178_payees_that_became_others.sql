-- Module: payees.
-- The payee that this one is since its bank corrected the number: receipts of before still name it by its old id.
alter table payee add column became uuid references payee (id);
