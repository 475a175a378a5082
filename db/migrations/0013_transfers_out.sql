-- Transfers that leave the member: to another member, to a US bank, abroad.

-- What the member asked for and what became of it. The money is the ledger's: a row past 'draft'
-- has its transfer there, under the same id. `contents` holds what a receipt does not tell, such as
-- the whole account number at the other bank.
create table transfer_order (
  id           uuid primary key,
  member_id    uuid not null,
  kind         text not null check (kind in ('user', 'external', 'international')),
  contents     jsonb not null,
  state        text not null check (state in ('draft', 'completed', 'queued', 'sent', 'cancelled')),
  -- Hash of the draft, what its code is good for, and the question that code answers.
  binding      text,
  challenge_id uuid,
  code_expires_at timestamptz,
  payee_id     uuid,
  made_at      timestamptz not null,
  -- Until when an international transfer can be taken back.
  cancel_until timestamptz,
  ended_at     timestamptz,
  check ((state = 'queued') <= (cancel_until is not null)),
  check ((state = 'draft') <= (binding is not null and challenge_id is not null))
);
create index transfer_order_queued on transfer_order (cancel_until) where state = 'queued';
create index transfer_order_draft on transfer_order (made_at) where state = 'draft';

-- A recipient somebody found by e-mail address. The token (here its SHA-256) stands for them for a
-- while, in one session of one member, so that no id of a member ever leaves the server.
create table recipient_check (
  token_hash   bytea primary key,
  member_id    uuid not null,
  session_id   uuid not null,
  recipient_id uuid not null,
  email        text not null,
  name         text not null,
  checked_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index recipient_check_again on recipient_check (member_id, email, checked_at);
create index recipient_check_old on recipient_check (checked_at);

create table recipient_check_count (
  member_id uuid not null,
  minutes   integer not null,  -- how long the window is
  count     integer not null,
  ends_at   timestamptz not null,
  primary key (member_id, minutes)
);

-- Members whom others cannot find by e-mail address.
create table unlisted_member (
  member_id uuid primary key,
  since     timestamptz not null
);

grant select, insert, update, delete on
  transfer_order, recipient_check, recipient_check_count, unlisted_member to openteller_app;
