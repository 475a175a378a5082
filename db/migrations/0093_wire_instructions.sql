-- Module: wires.
-- What a member instructed us to pay abroad (pain.001), as it was confirmed; kept for ever and sent to nobody. A
-- payment of an institution that sends no messages has none.
create table wire_instruction (
  payment_id uuid primary key,
  -- The unique end-to-end transaction reference, by which every bank on the way knows the payment.
  uetr       uuid not null unique,
  -- Sealed: account numbers and addresses are in it.
  content    bytea not null,
  made_at    timestamptz not null
);
grant select, insert, update on wire_instruction to openteller_app;
