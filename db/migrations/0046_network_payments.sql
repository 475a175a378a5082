-- Module: networkPayments.
-- Payments that leave the institution for another one, or come from there, each with how far it has got.
-- The money is the ledger's: a payment out has the id of the transfer that took it from the member.

-- What may come after what; null before the first. The one list of it.
create table network_payment_move (
  state text,
  next  text not null,
  unique nulls not distinct (state, next)
);
insert into network_payment_move values
  (null, 'held'), (null, 'created'),
  -- Staff decide what is held; what is created waits until its file is cut, and can be cancelled until then.
  ('held', 'created'), ('held', 'cancelled'),
  ('created', 'held'), ('created', 'in_file'), ('created', 'cancelled'),
  ('in_file', 'sent'),
  ('sent', 'settled'), ('sent', 'corrected'), ('sent', 'returned'),
  -- The other institution may answer for weeks.
  ('settled', 'corrected'), ('settled', 'returned'),
  ('corrected', 'settled'), ('corrected', 'returned');

-- One payment of a member to or from another institution.
create table network_payment (
  id           uuid primary key,
  rail         text not null check (rail in ('ach', 'wire')),
  direction    text not null check (direction in ('out', 'in')),
  state        text not null,
  person_id    uuid not null,
  -- Cents.
  amount_minor bigint not null check (amount_minor > 0),
  -- What its message or entry says, whole account numbers sealed; typed by its rail.
  contents     jsonb not null,
  made_at      timestamptz not null,
  -- When its file is cut at the earliest; until then it can be taken back.
  leaves_at    timestamptz not null
);
create index network_payment_due on network_payment (rail, leaves_at) where state = 'created';

-- Each step of a payment, by which its state is kept honest.
create table network_payment_event (
  payment_id uuid not null references network_payment (id),
  step       integer not null,
  state      text not null,
  at         timestamptz not null,
  -- Null: no person did it.
  actor_id   uuid,
  -- Such as the reason of a return.
  detail     jsonb not null default '{}',
  primary key (payment_id, step)
);

-- What is under way when this comes goes on here; what its message would say stays sealed with its order.
insert into network_payment (id, rail, direction, state, person_id, amount_minor, contents, made_at, leaves_at)
  select o.id, 'wire', 'out', case o.state when 'queued' then 'created' else o.state end,
         o.person_id, t.amount, '{}', o.made_at, o.cancel_until
    from transfer_order o
    join ledger_transfer t on t.id = o.id
   where o.state in ('queued', 'sent', 'cancelled');
insert into network_payment_event (payment_id, step, state, at, actor_id)
  select p.id, 1, p.state, coalesce(o.ended_at, o.made_at), null
    from network_payment p
    join transfer_order o on o.id = p.id;

create function network_payment_steps() returns trigger language plpgsql as $$
begin
  if not exists (
    select from network_payment_move
     where next = new.state and state is not distinct from case tg_op when 'UPDATE' then old.state end) then
    raise exception 'payment % does not go from % to %', new.id,
      coalesce(case tg_op when 'UPDATE' then old.state end, 'nothing'), new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger network_payment_begins before insert on network_payment
  for each row execute function network_payment_steps();
create trigger network_payment_moves before update of state on network_payment
  for each row when (old.state <> new.state) execute function network_payment_steps();

grant select on network_payment_move to openteller_app;
grant select, insert, update on network_payment to openteller_app;
grant select, insert on network_payment_event to openteller_app;
