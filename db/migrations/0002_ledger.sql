-- The ledger: the only tables that say who has how much. docs/ledger.md explains the signs, the
-- chart of accounts and the invariants; this file and 0003_ledger_posting.sql are where they are enforced.

-- What an account holds, as of its last entry. Members' accounts and those of the house alike.
create table ledger_account (
  id             bigint generated always as identity (start with 1001) primary key,
  code           text unique check (code ~ '^[a-z]+:[a-z-]+$'),  -- house accounts only
  currency       text   not null check (currency ~ '^[A-Z]{3}$'),
  posted         bigint not null default 0,
  held           bigint not null default 0 check (held >= 0),      -- open holds that will leave
  expected       bigint not null default 0 check (expected >= 0),  -- open holds that will arrive
  floor          bigint,                                           -- null: may go below zero without end
  seq            bigint not null default 0,                        -- entries so far
  cum_in         bigint not null default 0,                        -- all money in since opening
  last_posted_at timestamptz,
  status         text   not null default 'open' check (status in ('open', 'frozen', 'closed')),
  constraint ledger_account_floor check (posted - held >= floor)
) with (fillfactor = 50);  -- room on every page, so that a new balance replaces the old one in place

-- Why money moves. Each reason has its words in words.contract.ts.
create table ledger_reason (
  code text primary key check (code ~ '^[a-z_]+$'),
  says text not null
);

-- The order in which rows of the journal were recorded, one count for all of them. A number is taken
-- after its transaction has one, so once all transactions of a moment have ended, no number from
-- before that moment can still appear: the chain follows the numbers and has no gaps to fill later.
create sequence ledger_recorded;

-- One movement of money, written once with two entries. No foreign keys on transfer and entry: they
-- halve the posting rate, and the only writer is ledger_post_batch. Verifying proves what they would
-- have promised.
create table ledger_transfer (
  id           uuid primary key,  -- made by the client: also the key that makes a retry harmless
  actor_id     uuid,
  channel      text   not null check (channel in ('member', 'staff', 'system')),
  fingerprint  bytea  not null,
  reason       text   not null,
  from_account bigint not null,
  to_account   bigint not null,
  amount       bigint not null check (amount > 0),
  currency     text   not null,
  posted_at    timestamptz not null,
  value_date   date   not null,
  reverses_id  uuid,
  hold_id      uuid,
  details      jsonb  not null,   -- words for people; the ledger never looks inside
  recorded     bigint not null default nextval('ledger_recorded'),
  check (from_account <> to_account),
  check (actor_id is not null or channel = 'system')
);
create unique index ledger_transfer_reverses on ledger_transfer (reverses_id) where reverses_id is not null;
create index ledger_transfer_recorded on ledger_transfer (recorded);
-- For ledger_flows, which leaves out what a member moves between two of the accounts asked for. It holds
-- nothing else, so history may grow; what grows with it is only the number of these within a range.
create index ledger_transfer_own on ledger_transfer (from_account, to_account, posted_at)
  include (amount) where reason = 'own_transfer';

-- What a transfer did to one account: numbered without a gap, with the balance and all money in so far.
create table ledger_entry (
  account_id    bigint not null,
  posted_at     timestamptz not null,
  seq           bigint not null,
  transfer_id   uuid   not null,
  amount        bigint not null check (amount <> 0),
  balance_after bigint not null,
  cum_in        bigint not null,
  primary key (account_id, posted_at, seq),
  unique (account_id, seq)  -- two writers that both read the same balance collide here
);
create unique index ledger_entry_transfer on ledger_entry (transfer_id, account_id);

-- Which entries income and outgoing leave out. A reversal excludes itself and what it reverses; the
-- reversal of a reversal reinstates the first transfer by negative rows. Append only like the rest.
create table ledger_correction (
  account_id  bigint not null,
  posted_at   timestamptz not null,  -- of the entry that is excluded, whenever that was
  seq         bigint not null,
  reversal_id uuid   not null,
  transfer_id uuid   not null,
  money_in    bigint not null,
  money_out   bigint not null,
  recorded    bigint not null default nextval('ledger_recorded'),
  primary key (account_id, posted_at, seq, reversal_id) include (money_in, money_out)
);
create index ledger_correction_recorded on ledger_correction (recorded);

-- An amount set aside between two accounts until it is posted, voided or expires.
create table ledger_hold (
  id            uuid primary key,
  actor_id      uuid,
  channel       text   not null check (channel in ('member', 'staff', 'system')),
  fingerprint   bytea  not null,
  reason        text   not null references ledger_reason,
  from_account  bigint not null references ledger_account,
  to_account    bigint not null references ledger_account,
  amount        bigint not null check (amount > 0),
  currency      text   not null,
  details       jsonb  not null,
  placed_at     timestamptz not null,
  expires_at    timestamptz,
  state         text   not null default 'open' check (state in ('open', 'posted', 'voided', 'expired')),
  posted_amount bigint not null default 0,
  ended_at      timestamptz,
  check (from_account <> to_account),
  check (actor_id is not null or channel = 'system'),
  check ((state = 'open') = (ended_at is null)),
  check (case state when 'posted' then posted_amount between 1 and amount else posted_amount = 0 end)
);
create index ledger_hold_open_from on ledger_hold (from_account, placed_at) where state = 'open';
create index ledger_hold_open_to on ledger_hold (to_account, placed_at) where state = 'open';
create index ledger_hold_due on ledger_hold (expires_at) where state = 'open';
-- What was set aside on an account on a day that has passed: every hold it ever had, ended or not.
create index ledger_hold_of_account on ledger_hold (from_account, placed_at);

-- What happened to the rows that may change: a hold is placed and ends, an account is opened and
-- gets another status. Each row tells what holds from then on, and verifying compares (rules.ts).
create table ledger_change (
  recorded   bigint primary key default nextval('ledger_recorded'),
  hold_id    uuid,
  account_id bigint,
  facts      jsonb not null,
  check (num_nonnulls(hold_id, account_id) = 1)
);

insert into ledger_reason (code, says) values
  ('own_transfer', 'between two accounts of one member'),
  ('member_transfer', 'to another member'),
  ('us_bank_transfer', 'to or from a bank in the United States'),
  ('international_transfer', 'to or from a bank abroad'),
  ('bill_payment', 'to a biller'),
  ('check_deposit', 'a check the member photographed'),
  ('card_payment', 'with a card'),
  ('staff_adjustment', 'staff set the balance to a given figure'),
  ('staff_entry', 'staff entered a transaction'),
  ('import', 'history brought over from another system'),
  ('opening', 'the first balance of an account'),
  ('interest', 'the credit union pays interest'),
  ('fee', 'the credit union charges a fee'),
  ('reversal', 'undoes an earlier transfer');

-- History only grows -----------------------------------------------------------------------------

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed by %: post a reversal instead', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

create trigger ledger_transfer_only_grows before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_only_grows before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_correction_only_grows before update or delete or truncate on ledger_correction
  for each statement execute function ledger_refuse_change();
create trigger ledger_change_only_grows before update or delete or truncate on ledger_change
  for each statement execute function ledger_refuse_change();
create trigger ledger_hold_stays before delete or truncate on ledger_hold
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

create function ledger_hold_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open'
     or to_jsonb(new) - '{state,posted_amount,ended_at}'::text[]
        <> to_jsonb(old) - '{state,posted_amount,ended_at}'::text[] then
    raise exception 'hold % is % and may only end, once', old.id, old.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger ledger_hold_ends_once before update on ledger_hold
  for each row execute function ledger_hold_ends_once();

-- Changes are recorded --------------------------------------------------------------------------

create function ledger_hold_facts(h ledger_hold) returns jsonb language sql immutable as $$
  select jsonb_build_object('state', h.state);
$$;

-- What is neither a balance, which the entries tell, nor ever changed by a posting.
create function ledger_account_facts(a ledger_account) returns jsonb language sql immutable as $$
  select jsonb_build_object('code', a.code, 'currency', a.currency, 'floor', a.floor, 'status', a.status);
$$;

create function ledger_record_hold() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_change (hold_id, facts) values (new.id, ledger_hold_facts(new));
  return null;
end $$;

create function ledger_record_account() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_change (account_id, facts) values (new.id, ledger_account_facts(new));
  return null;
end $$;

create trigger ledger_hold_recorded after insert or update on ledger_hold
  for each row execute function ledger_record_hold();
create trigger ledger_account_opened after insert on ledger_account
  for each row execute function ledger_record_account();
-- By the columns named, so that a posting, which sets others, does not call it.
create trigger ledger_account_changed after update of code, currency, floor, status on ledger_account
  for each row execute function ledger_record_account();

-- House accounts have no floor: outside money is owed to us or by us.
insert into ledger_account (id, code, currency) overriding system value values
  (1, 'clearing:us-banks', 'USD'),
  (2, 'clearing:international', 'USD'),
  (3, 'clearing:bill-pay', 'USD'),
  (4, 'clearing:checks', 'USD'),
  (5, 'clearing:cards', 'USD'),
  (6, 'suspense:staff-adjustments', 'USD'),
  (7, 'income:fees', 'USD');

grant select on ledger_account, ledger_reason, ledger_transfer, ledger_entry, ledger_correction,
  ledger_hold, ledger_change to openteller_app;
