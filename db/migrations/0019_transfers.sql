-- Transfers of members. The ledger decides and writes the money; here is what a transfer brings along.

-- Which of these transfers, counted from 1, their actors may not make; null where they may make all. Planned
-- once for each connection: each of its subqueries is a probe of two indexes, however many accounts there are.
create function transfer_denied(p_actor uuid[], p_from bigint[], p_to bigint[]) returns int[]
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select array_agg(t.o::int)
      from unnest(p_actor, p_from, p_to) with ordinality t (actor, source, target, o)
     where (select x.may_pay from account_access x
             where x.person_id = t.actor and x.ledger_account_id = t.source) is not true
        or (select true from account_access x
             where x.person_id = t.actor and x.ledger_account_id = t.target) is not true);
end $$;

-- As ledger_post_batch for transfers between accounts that the actor has to do with, and the audit record of
-- each transfer it posted, in the same call, so that many requests travel in one round trip and one
-- commit. What the actor may not do (account_access) is answered 'account_not_found'. Who owns an account is
-- read under the lock of its balance, and changes under that lock as well: whoever was removed does
-- not post after it. p_address holds the network addresses the requests came from. Runs with the rights of
-- the caller: the ledger's function is the only thing in here that can move money.
create function transfer_post_batch(
  p_id uuid[], p_actor uuid[], p_channel text[], p_fingerprint bytea[], p_reason text[],
  p_from bigint[], p_to bigint[], p_amount bigint[], p_currency text[], p_details jsonb[],
  p_zone text, p_at timestamptz, p_value_date date[], p_address text[]
) returns table (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  denied int[];
  kept int[];
begin
  perform ledger_lock_accounts(p_from || p_to);
  denied := transfer_denied(p_actor, p_from, p_to);
  if denied is not null then
    return query
      select o, 'account_not_found', null::timestamptz, null::date, null::text, null::bigint, null::bigint
        from unnest(denied) o;
    select array_agg(t.o::int), array_agg(t.id), array_agg(t.actor), array_agg(t.channel),
           array_agg(t.fingerprint), array_agg(t.reason), array_agg(t.source), array_agg(t.target),
           array_agg(t.amount), array_agg(t.currency), array_agg(t.details), array_agg(t.value_date),
           array_agg(t.address)
      into kept, p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to,
           p_amount, p_currency, p_details, p_value_date, p_address
      from unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount,
                  p_currency, p_details, p_value_date, p_address) with ordinality
           t (id, actor, channel, fingerprint, reason, source, target, amount,
              currency, details, value_date, address, o)
     where t.o <> all (denied);
    if kept is null then return; end if;
  end if;
  return query
    with decided as materialized (
      select * from ledger_post_batch(p_id, p_actor, p_channel, p_fingerprint, p_reason,
        p_from, p_to, p_amount, p_currency, p_details, p_zone, p_at, p_value_date)
    ), audited as (
      insert into audit_event (at, actor_id, action, subject_id, address, detail)
      select d.posted_at, t.actor, 'transfer.posted', t.actor, t.address,
             jsonb_build_object('transfer', t.id, 'reason', t.reason,
               'amount', t.amount::text, 'currency', t.currency)
        from decided d
        join unnest(p_id, p_actor, p_reason, p_amount, p_currency, p_address)
             with ordinality t (id, actor, reason, amount, currency, address, o) on t.o = d.ord
       where d.outcome = 'posted'
    )
    select coalesce(kept[d.ord], d.ord), d.outcome, d.posted_at, d.value_date, d.currency,
           d.from_balance_after, d.to_balance_after
      from decided d;
end $$;

revoke execute on function transfer_denied, transfer_post_batch from public;
grant execute on function transfer_denied, transfer_post_batch to openteller_app;

-- A transfer that leaves the member, to another member, to a US bank or abroad: what the member asked
-- for and what became of it. The money is the ledger's: a row past 'draft' has its transfer there, under
-- the same id. `contents` holds what a receipt does not tell, such as the whole account number at the
-- other bank, sealed.
create table transfer_order (
  id           uuid primary key,
  person_id    uuid not null,
  kind         text not null check (kind in ('member', 'us_bank', 'international')),
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
  check ((state = 'draft') <= (binding is not null and challenge_id is not null)),
  check (kind = 'member' or contents ? 'sealed')
);
create index transfer_order_queued on transfer_order (cancel_until) where state = 'queued';
create index transfer_order_draft on transfer_order (made_at) where state = 'draft';

-- A recipient somebody found by e-mail address. The token (here its SHA-256) stands for them for a
-- while, in one session of one member, so that no id of a member ever leaves the server.
create table recipient_check (
  token_hash   bytea primary key,
  person_id    uuid not null,
  session_id   uuid not null,
  recipient_id uuid not null,
  email        text not null,
  name         text not null,
  checked_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index recipient_check_again on recipient_check (person_id, email, checked_at);
create index recipient_check_old on recipient_check (checked_at);

grant select, insert, update, delete on transfer_order, recipient_check to openteller_app;

-- What members arranged to leave them, by whom it pays: a first payment is looked at more closely
-- than a later one. A row goes when its payment was cancelled before any money left.
create table outgoing_payment (
  id           uuid primary key,  -- of the transfer, the bill or the schedule
  person_id    uuid not null,
  -- Who is paid: a member or a biller by id, an account by its keyed hash.
  recipient    text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  arranged_at  timestamptz not null,
  -- When the money leaves, the first time where it leaves again and again.
  leaves_at    timestamptz not null
);
create index outgoing_payment_to on outgoing_payment (person_id, recipient, arranged_at);
grant select, insert, update, delete on outgoing_payment to openteller_app;
