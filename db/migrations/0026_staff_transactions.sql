-- What staff do to the transactions and balances of a member. The money itself is in the ledger; here
-- is what the ledger has no place for: which upload a row came with, and rows that move no money.

-- Transactions that staff added together. One row, written first and in the transaction that posts
-- them: whoever sends the same batch or the same file again waits here and then finds it.
create table staff_batch (
  id           uuid primary key,     -- made by the form, so that sending again changes nothing
  person_id    uuid not null,
  actor_id     uuid not null,
  row_count    integer not null check (row_count between 1 and 5000),
  fingerprint  bytea not null,       -- of the rows, in their order
  file_hash    bytea check (octet_length(file_hash) = 32),  -- null: typed into the table
  added_at     timestamptz not null
);
-- A file comes once, also when only its line ends or its name are others now.
create unique index staff_batch_file on staff_batch (person_id, file_hash) where file_hash is not null;
create unique index staff_batch_contents on staff_batch (person_id, fingerprint) where file_hash is not null;
grant select, insert on staff_batch to openteller_app;

create trigger staff_batch_only_grows before update or delete or truncate on staff_batch
  for each statement execute function refuse_change();

-- Rows that are shown to the member and count nowhere: failed ones, and completed ones that staff
-- entered without touching the balance.
create table informational_transaction (
  seq          bigint generated always as identity primary key,
  id           uuid not null unique,
  batch_id     uuid not null references staff_batch (id),
  person_id    uuid not null,
  account_id   uuid not null,
  type         text not null check (type in ('credit', 'debit')),
  amount_minor bigint not null check (amount_minor > 0),
  description  text not null check (description <> ''),
  category     text not null,
  day          date not null,
  time_of_day  text not null check (time_of_day ~ '^[0-2][0-9]:[0-5][0-9]$'),
  status       text not null check (status in ('Completed', 'Failed')),
  actor_id     uuid not null,
  added_at     timestamptz not null
);
create index informational_transaction_of_account on informational_transaction (account_id, seq desc);
grant select, insert on informational_transaction to openteller_app;

create trigger informational_transaction_only_grows before update or delete or truncate
  on informational_transaction
  for each statement execute function refuse_change();

-- An informational transaction that staff deleted stays where it is and is no longer shown. The key
-- is the last word on "once".
create table informational_removal (
  transaction_id uuid primary key references informational_transaction (id),
  actor_id       uuid not null,
  reason         text not null check (reason <> ''),
  removed_at     timestamptz not null
);
grant select, insert on informational_removal to openteller_app;

create trigger informational_removal_only_grows before update or delete or truncate on informational_removal
  for each statement execute function refuse_change();

-- A long upload arrives in parts, each small enough for one request, and waits here until it is
-- added or forgotten.
create table staff_upload_part (
  batch_id    uuid not null,
  actor_id    uuid not null,
  person_id   uuid not null,
  part        integer not null check (part between 1 and 500),
  rows        jsonb not null,
  uploaded_at timestamptz not null,
  primary key (actor_id, batch_id, part)
);
create index staff_upload_part_old on staff_upload_part (uploaded_at);
grant select, insert, update, delete on staff_upload_part to openteller_app;

-- The deletion of everything a member has: newest first, some of it in each step, and how far the
-- steps have come. A step commits with its reversals, so a crash loses nothing and repeats nothing.
create table staff_deletion (
  id             uuid primary key,
  person_id      uuid not null,
  actor_id       uuid not null,
  -- Who agreed to it. In each step the money of whoever agreed has to stay where it is.
  second_person_id uuid,
  address        text,
  reason         text not null check (reason <> ''),
  state          text not null default 'running' check (state in ('running', 'finished')),
  phase          text not null default 'pending' check (phase in ('pending', 'posted', 'informational')),
  place          text,              -- in the journal, where the next step goes on
  total_count    integer not null check (total_count >= 0),
  deleted_count  integer not null default 0 check (deleted_count >= 0),
  refused_count  integer not null default 0 check (refused_count >= 0),
  started_at     timestamptz not null,
  finished_at    timestamptz,
  check ((state = 'finished') = (finished_at is not null))
);
create unique index staff_deletion_running on staff_deletion (person_id) where state = 'running';
grant select, insert, update on staff_deletion to openteller_app;
