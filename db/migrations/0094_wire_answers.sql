-- Module: wires.
-- What messages of other institutions say, one row for each payment or request that they speak of.
create table wire_answer (
  -- Also of the posting that it led to.
  id           uuid primary key,
  file_id      uuid not null,
  -- Where it stands in the message, counted from 0.
  place        integer not null check (place >= 0),
  -- pacs.002, pacs.004, camt.056, camt.029.
  kind         text not null check (kind in ('status', 'return', 'recall', 'resolution')),
  -- As the other institution named what it speaks of: a UETR, an end-to-end reference, a case.
  reference    text not null,
  -- Null: nothing of ours is meant.
  payment_id   uuid,
  -- Cents that came with it.
  amount_minor bigint not null check (amount_minor >= 0),
  -- ACSC, AC04, RJCR.
  code         text not null,
  state        text not null check (state in ('posted', 'noted', 'exception')),
  -- Why staff have to look at it.
  exception    text check ((state = 'exception') = (exception is not null)),
  at           timestamptz not null,
  unique (file_id, place)
);
create index wire_answer_exception on wire_answer (at) where state = 'exception';

-- Payments that staff asked the other bank to send back (camt.056). The money comes by a return, if it comes.
create table wire_recall (
  -- What the request is called.
  id          uuid primary key,
  payment_id  uuid not null,
  reason      text not null,
  asked_by    uuid not null,
  asked_at    timestamptz not null,
  state       text not null check (state in ('asked', 'pending', 'granted', 'refused')),
  answered_at timestamptz,
  -- Why it was refused, or is not decided yet.
  answer      text,
  check ((state = 'asked') = (answered_at is null))
);
create unique index wire_recall_open on wire_recall (payment_id) where state in ('asked', 'pending');
create index wire_recall_of_payment on wire_recall (payment_id);
grant select, insert on wire_answer to openteller_app;
grant select, insert, update on wire_recall to openteller_app;
