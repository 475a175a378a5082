-- What one owner of an account proposed and a second one has to agree to: a payment, or that two need not sign any
-- more. It is frozen as it was proposed, decided once, and kept.
create table signature_request (
  -- Of a payment also that of its hold and of its transfer.
  id           uuid primary key,
  -- Which action is carried out, as the module that announces it calls it.
  kind         text not null check (kind ~ '^[a-z_]+$'),
  account_id   uuid not null,
  proposed_by  uuid not null,
  proposed_at  timestamptz not null,
  expires_at   timestamptz not null check (expires_at > proposed_at),
  -- Null where no money moves.
  amount_minor bigint check (amount_minor > 0),
  -- What whoever signs reads: who is paid and what for. Never a whole account number.
  payee        text not null check (payee <> ''),
  reference    text,
  -- What is carried out, as its module understands it.
  contents     jsonb not null,
  -- 'released': the option was turned off, or whoever proposed it may not pay from the account any more.
  state        text not null default 'open'
                 check (state in ('open', 'signed', 'declined', 'withdrawn', 'lapsed', 'released')),
  decided_by   uuid,
  decided_at   timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('signed', 'declined', 'withdrawn')) = (decided_by is not null)),
  -- Two to sign are two persons.
  check (state not in ('signed', 'declined') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);
create index signature_request_open on signature_request (account_id, proposed_at) where state = 'open';
create index signature_request_due on signature_request (expires_at) where state = 'open';
-- An option is turned off once, however many propose it.
create unique index signature_request_off on signature_request (account_id)
  where state = 'open' and kind = 'two_to_sign_off';

-- What waits and nobody can sign any more: who proposed it may not pay from the account now, or one signature is enough.
create view signature_void as
  select r.id from signature_request r
   where r.state = 'open' and not exists (
     select from account_access x
      where x.id = r.account_id and x.person_id = r.proposed_by and x.may_propose and x.two_to_sign);
grant select on signature_void to openteller_app;

grant select, insert on signature_request to openteller_app;
grant update (state, decided_by, decided_at) on signature_request to openteller_app;

create function signature_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'signature request % was decided before', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signature_is_decided_once before update on signature_request
  for each row execute function signature_is_decided_once();
create trigger signature_request_stays before delete or truncate on signature_request
  for each statement execute function refuse_change();

-- Transfers that leave an account by two signatures, written before the ledger posts them.
create table signed_transfer (
  transfer_id uuid primary key,
  request_id  uuid not null references signature_request (id)
);
grant select, insert on signed_transfer to openteller_app;
create trigger signed_transfer_only_grows before update or delete or truncate on signed_transfer
  for each statement execute function refuse_change();

-- The last door: what a member orders does not leave an account that two have to sign for unless a second person signed
-- for that account and no less money. Every way asks before and refuses with a sentence; a way that
-- forgets to ask fails here. Whoever turns the option on or off holds the lock of the balance, as a posting does.
create function signature_guards_money() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if account_needs_two(new.from_account) and not exists (
       select from signed_transfer t
         join signature_request r on r.id = t.request_id
         join account_access x on x.id = r.account_id
        where t.transfer_id = new.id and r.state = 'signed' and new.amount <= r.amount_minor
          and x.ledger_account_id = new.from_account) then
    raise exception 'transfer % leaves an account that two have to sign for', new.id
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger signature_guards_money after insert on ledger_transfer
  for each row when (new.channel = 'member') execute function signature_guards_money();
