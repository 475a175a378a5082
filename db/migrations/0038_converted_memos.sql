-- Module: staffTransactions.
-- Transactions that another system knew and that could not be posted come in by conversion, which is nobody's.
alter table staff_batch alter column actor_id drop not null;
alter table informational_transaction alter column actor_id drop not null;
