-- Checks that members deposit by photo. Until staff have decided there is only a hold in the ledger:
-- the money is announced to the member and cannot be spent.
create table deposit (
  -- Made by the member's form. The hold and the transfer in the ledger have the same id, so that one
  -- deposit can never be credited twice.
  id                uuid primary key,
  person_id         uuid not null,
  account_id        uuid not null,
  -- Cents of a dollar, as the member read them from the check.
  amount            bigint not null check (amount between 1 and 1000000),
  note              text check (length(note) between 1 and 140),
  front_image_id    uuid not null unique,
  back_image_id     uuid not null unique,
  -- Of the picture of the front: alike for pictures that look alike.
  fingerprint       text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  state             text not null default 'pending_review'
                    check (state in ('pending_review', 'approved', 'rejected')),
  submitted_at      timestamptz not null,
  decided_at        timestamptz,
  decided_by        uuid,
  -- What staff read from the check, where it was approved.
  credited          bigint check (credited between 1 and 1000000),
  -- Why it was rejected, or why another amount was credited.
  reason            text check (length(reason) between 1 and 2000),
  check (front_image_id <> back_image_id),
  check ((state = 'pending_review') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'approved') = (credited is not null)),
  check (case state
    when 'pending_review' then reason is null
    when 'approved' then (credited = amount) = (reason is null)
    else reason is not null end)
);
create index deposit_of_person on deposit (person_id, submitted_at, id);
create index deposit_waiting on deposit (submitted_at, id) where state = 'pending_review';
create index deposit_decided on deposit (state, decided_at, id) where state <> 'pending_review';
grant select, insert, update on deposit to openteller_app;

-- Deposits that may be of one check, found when the later of the two came in.
create table deposit_likeness (
  deposit_id  uuid not null references deposit (id),
  earlier_id  uuid not null references deposit (id),
  -- photo: the pictures of the front look alike. amount: one member, one amount, a few days.
  kind        text not null check (kind in ('photo', 'amount')),
  primary key (deposit_id, earlier_id, kind),
  check (deposit_id <> earlier_id)
);
create index deposit_likeness_earlier on deposit_likeness (earlier_id);
grant select, insert on deposit_likeness to openteller_app;

-- What of an approved deposit cannot be used before a day; each is a hold in the ledger.
create table deposit_hold (
  hold_id       uuid primary key,
  deposit_id    uuid not null references deposit (id),
  amount        bigint not null check (amount > 0),
  available_on  date not null,
  released_at   timestamptz,
  unique (deposit_id, available_on)
);
create index deposit_hold_due on deposit_hold (available_on) where released_at is null;
grant select, insert, update on deposit_hold to openteller_app;
