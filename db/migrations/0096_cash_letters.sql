-- Module: cashLetters.
-- Cash letters that are still to be cut, each at its moment. A check goes with one of them and holds its row until it
-- is written down, so that the cut sees every check that belongs to it.
create table cash_letter (
  id       uuid primary key,
  cut_at   timestamptz not null unique,
  state    text not null check (state in ('open', 'cut', 'empty')),
  done_at  timestamptz,
  -- The file that was cut.
  file_id  uuid,
  check ((state = 'open') = (done_at is null)),
  check ((state = 'cut') = (file_id is not null))
);
create index cash_letter_open on cash_letter (cut_at) where state = 'open';

-- Deposited checks that were credited, and how far they have got to the banks they are drawn on.
create table collected_check (
  -- Of the deposit and of its transfer.
  id             uuid primary key,
  person_id      uuid not null,
  account_id     uuid not null,
  front_image_id uuid not null,
  rear_image_id  uuid not null,
  -- Cents, as credited.
  amount_minor   bigint not null check (amount_minor > 0),
  -- The bank it is drawn on.
  payor          text check (payor ~ '^[0-9]{9}$'),
  -- What stands in the magnetic line; the numbers in it are sealed.
  line           jsonb,
  -- Of the whole line and the amount, under a key: the same check has the same.
  line_hash      bytea,
  -- elsewhere: collected by other ways, as all were before there were cash letters. cancelled: staff took the
  -- credit back before the letter was cut.
  state          text not null check (state in ('waits', 'in_letter', 'returned', 'cancelled', 'elsewhere')),
  approved_at    timestamptz not null,
  -- When its letter is cut.
  leaves_at      timestamptz,
  file_id        uuid,
  -- Fifteen digits that name it in the letter, and in our endorsement.
  sequence       text unique check (sequence ~ '^[0-9]{15}$'),
  settles_at     timestamptz,
  check ((payor is null) = (line is null) and (line is null) = (line_hash is null)),
  check (state = 'elsewhere' or (line is not null and leaves_at is not null)),
  check ((file_id is null) = (sequence is null) and (file_id is null) = (settles_at is null)),
  check ((state in ('in_letter', 'returned')) = (file_id is not null))
);
create index collected_check_line on collected_check (line_hash);
create index collected_check_waits on collected_check (leaves_at) where state = 'waits';
create index collected_check_file on collected_check (file_id);
create index collected_check_settles on collected_check (settles_at) where state in ('in_letter', 'returned');
create index collected_check_elsewhere on collected_check (id) where state = 'elsewhere';

-- Both sides of a check that waits, as its letter will have them, sealed; gone with the cut.
create table collected_check_view (
  check_id uuid not null references collected_check (id),
  side     text not null check (side in ('front', 'rear')),
  image    bytea not null,
  primary key (check_id, side)
);

create sequence check_sequence;

grant select, insert, update on cash_letter, collected_check to openteller_app;
grant select, insert, delete, update on collected_check_view to openteller_app;
grant usage on sequence check_sequence to openteller_app;

-- What was credited before is on its way by other means.
insert into collected_check (id, person_id, account_id, front_image_id, rear_image_id, amount_minor, state, approved_at)
  select id, person_id, account_id, front_image_id, back_image_id, credited, 'elsewhere', decided_at
    from deposit where state = 'approved';
