-- Module: platform.
-- A mail may wait for a moment before it leaves; null: it leaves at once.
alter table mail add column not_before timestamptz;
