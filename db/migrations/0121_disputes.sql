-- Module: disputes.
-- A problem with a transaction that an owner reported, and the days by which the law, or the house where no law
-- says so, asks for what.
create table dispute (
  id           uuid primary key,  -- made by the form; the case number is drawn from it
  transfer_id  uuid not null,
  account_id   uuid not null,
  person_id    uuid not null,     -- who reported it
  kind         text not null check (kind in ('not_mine', 'wrong_amount', 'twice', 'not_received', 'check', 'atm')),
  law          text not null check (law in ('regulation_e', 'own')),
  grounds      text[] not null,   -- what made the law and the days what they are
  -- The transaction as activity told it on that day, money out negative; in the ledger's words why it moved.
  description  text not null,
  reason       text not null,
  amount       bigint not null check (amount <> 0),
  happened_on  date not null,
  disputed     bigint not null check (disputed > 0),
  answers      jsonb not null,
  story        text not null check (story <> ''),
  filed_at     timestamptz not null,
  filed_on     date not null,
  notice_by    date,              -- null: no statement has shown the transaction yet
  credit_by    date,              -- null: no law asks for a provisional credit
  decide_by    date not null,
  state        text not null default 'open' check (state in ('open', 'decided', 'withdrawn')),
  version      integer not null default 1,
  asked_at     timestamptz,       -- the question that waits for an answer
  credit_id    uuid unique,       -- the posting of the provisional credit, of all that is disputed
  credited_at  timestamptz,
  outcome      text check (outcome in ('error', 'other_amount', 'no_error', 'came_back')),
  corrected    bigint check (corrected >= 0),
  explanation  text,
  ended_at     timestamptz,
  decided_by   uuid,              -- null: the portal, because the money came back
  take_back    bigint check (take_back > 0),
  take_back_on date,
  taken_at     timestamptz,
  -- What the law asks for next, and by when; the next day on which the job has something to do or to say.
  due          text check (due in ('credit', 'decide', 'take_back')),
  due_on       date,
  look_on      date,
  check ((law = 'own') = (credit_by is null)),
  check ((credit_id is null) = (credited_at is null)),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'decided') = (outcome is not null)),
  check ((outcome is null) = (corrected is null)),
  check ((take_back is null) = (take_back_on is null)),
  check (take_back is null or (credit_id is not null and state <> 'open')),
  check ((due is null) = (due_on is null) and (due is null) = (look_on is null)),
  check ((due is not null) = (state = 'open' or take_back is not null and taken_at is null))
);
create unique index dispute_of_transfer on dispute (transfer_id, account_id) where state <> 'withdrawn';
create index dispute_of_account on dispute (account_id, id);
create index dispute_due on dispute (due_on, id) where due is not null;
create index dispute_look on dispute (look_on, id) where due is not null;
create index dispute_ended on dispute (ended_at, id) where ended_at is not null;
grant select, insert, update on dispute to openteller_app;

-- A letter about a case as it was sent: kept whole, with its hash, and printed from that.
create table dispute_letter (
  id           uuid primary key,
  dispute_id   uuid not null references dispute (id),
  kind         text not null check (kind in
                 ('received', 'credited', 'error', 'other_amount', 'no_error', 'came_back', 'withdrawn', 'taken_back')),
  sent_at      timestamptz not null,
  content      text not null,
  content_hash bytea not null check (content_hash = sha256(convert_to(content, 'UTF8')))
);
create index dispute_letter_of on dispute_letter (dispute_id, sent_at, id);
create trigger dispute_letter_stays before update or delete or truncate on dispute_letter
  for each statement execute function refuse_change();

-- Each step of a case: what members follow, and beside it what only staff read.
create table dispute_step (
  id         bigint generated always as identity primary key,
  dispute_id uuid not null references dispute (id),
  at         timestamptz not null,
  kind       text not null check (kind in ('filed', 'asked', 'answered', 'note', 'credited', 'decided', 'came_back',
               'withdrawn', 'taken_back', 'warned', 'overdue')),
  actor_id   uuid,  -- null: the portal
  said       text,
  amount     bigint,
  letter_id  uuid references dispute_letter (id)
);
create index dispute_step_of on dispute_step (dispute_id, id);
create trigger dispute_step_stays before update or delete or truncate on dispute_step
  for each statement execute function refuse_change();

-- Pictures that whoever reported it, or another owner, added.
create table dispute_evidence (
  image_id   uuid primary key,
  dispute_id uuid not null references dispute (id),
  person_id  uuid not null,
  added_at   timestamptz not null
);
create index dispute_evidence_of on dispute_evidence (dispute_id, added_at, image_id);
create trigger dispute_evidence_stays before update or delete or truncate on dispute_evidence
  for each statement execute function refuse_change();
grant select, insert on dispute_letter, dispute_step, dispute_evidence to openteller_app;
