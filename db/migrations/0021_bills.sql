-- Bills that members pay: once on a later day, or again and again.

-- A biller the member named, beside those everybody can choose.
create table bill_payee (
  id             uuid primary key,  -- made by the form, so that asking again changes nothing
  person_id      uuid not null,
  name           text not null,
  postal_code    text not null,
  account_number bytea not null,    -- sealed
  last4          text not null,
  added_at       timestamptz not null,
  removed_at     timestamptz
);
create index bill_payee_of_person on bill_payee (person_id) where removed_at is null;
grant select, insert, update on bill_payee to openteller_app;

-- A row with `pays_on` is the queue, as with schedules. `next_on` is the date the member asked for,
-- `pays_on` the business day it leaves on. What the payee is called is kept as it was.
create table bill (
  id              uuid primary key,  -- made by the form
  person_id       uuid not null,
  from_account_id uuid not null,
  provider        text,
  payee_id        uuid references bill_payee (id),
  payee_name      text not null,
  account_number  bytea not null,    -- the member's at the payee, sealed
  last4           text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  memo            text,
  frequency       text not null check (frequency in ('once', 'weekly', 'every_two_weeks', 'monthly')),
  starts_on       date not null,
  next_on         date check (next_on >= starts_on),
  pays_on         date check (pays_on >= next_on),
  ends_on         date,
  runs_left       integer check (runs_left >= 0),
  status          text not null default 'scheduled' check (status in ('scheduled', 'done', 'cancelled')),
  -- The hold in the ledger that sets the money for the next date aside.
  hold_id         uuid unique,
  -- The date the member was reminded of last.
  reminded_of     date,
  -- Goes up with every change and every payment, so that a decision about an older picture is noticed.
  version         integer not null default 1 check (version > 0),
  created_at      timestamptz not null,
  check ((provider is null) <> (payee_id is null)),
  check ((status = 'scheduled') = (next_on is not null)),
  check ((next_on is null) = (pays_on is null)),
  check (hold_id is null or next_on is not null),
  check (ends_on is null or runs_left is null),
  check (next_on <= ends_on),
  check (runs_left > 0 or next_on is null)
);
create index bill_due on bill (pays_on, id) where pays_on is not null;
create index bill_of_person on bill (person_id, next_on) where next_on is not null;
grant select, insert, update on bill to openteller_app;

-- What became of each date, written with the money in one transaction. The unique index is the last
-- word on "once": a date that was paid or failed is over. A cancelled one may be asked for again.
create table bill_payment (
  id           uuid primary key,  -- the transfer's, when it was paid
  bill_id      uuid not null references bill (id),
  person_id    uuid not null,
  due_on       date not null,
  amount_minor bigint not null check (amount_minor > 0),  -- the bill's may be edited later
  memo         text,
  outcome      text not null check (outcome in ('paid', 'failed', 'cancelled')),
  reason       text,              -- code of the failure
  at           timestamptz not null,
  check ((outcome = 'failed') = (reason is not null))
);
create unique index bill_payment_once on bill_payment (bill_id, due_on) where outcome <> 'cancelled';
create index bill_payment_of_person on bill_payment (person_id, at desc, due_on desc);
grant select, insert on bill_payment to openteller_app;

create trigger bill_payment_only_grows before update or delete or truncate on bill_payment
  for each statement execute function refuse_change();
