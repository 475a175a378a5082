-- Module: paymentOperations.
-- Entries and messages of other institutions that needed a look and that staff have seen to: they need none any more.
create table payment_exception_seen (
  -- Of the entry, the answer about a payment abroad or the check that came back.
  entry_id uuid primary key,
  seen_by  uuid not null,
  seen_at  timestamptz not null,
  -- What was done about it.
  reason   text not null check (reason <> '')
);
create index payment_exception_seen_at on payment_exception_seen (seen_at);
grant select, insert on payment_exception_seen to openteller_app;
