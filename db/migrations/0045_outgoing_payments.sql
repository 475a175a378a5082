-- What members arranged to leave them, by whom it pays: a first payment is looked at more closely
-- than a later one. A row goes when its payment was cancelled before any money left.
create table outgoing_payment (
  id           uuid primary key,  -- of the transfer, the bill or the schedule
  member_id    uuid not null,
  -- Who is paid: a member or a biller by id, an account by its keyed hash.
  recipient    text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  arranged_at  timestamptz not null,
  -- When the money leaves, the first time where it leaves again and again.
  leaves_at    timestamptz not null
);
create index outgoing_payment_to on outgoing_payment (member_id, recipient, arranged_at);
grant select, insert, update, delete on outgoing_payment to openteller_app;

-- Billers that members named and scheduled payments to stay known.
insert into outgoing_payment (id, member_id, recipient, amount_minor, arranged_at, leaves_at)
select id, member_id, 'biller:' || payee_id, amount_minor, created_at, created_at
  from bill where payee_id is not null;
