-- A chain over the journal: whoever changes, removes or adds a row behind the server's back breaks
-- it, because its hashes are made under a key that is not in the database. docs/ledger.md tells how.

-- The order in which rows of the journal were recorded, one count for all of them. A number is drawn
-- after its transaction has one, so once all transactions of a moment have ended, no number from
-- before that moment can still appear: the chain follows the numbers and has no gaps to fill later.
create sequence ledger_recorded;

alter table ledger_transfer add column recorded bigint not null default nextval('ledger_recorded');
create index ledger_transfer_recorded on ledger_transfer (recorded);
alter table ledger_correction add column recorded bigint not null default nextval('ledger_recorded');
create index ledger_correction_recorded on ledger_correction (recorded);

-- What happened to the rows that may change: a hold is placed and ends, an account is opened and
-- gets another status. Each row tells what holds from then on, and verifying compares (rules.ts).
create table ledger_change (
  recorded   bigint primary key default nextval('ledger_recorded'),
  hold_id    uuid,
  account_id bigint,
  facts      jsonb not null,
  check (num_nonnulls(hold_id, account_id) = 1)
);
grant select on ledger_change to openteller_app;

create trigger ledger_change_only_grows before update or delete or truncate on ledger_change
  for each statement execute function ledger_refuse_change();

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

insert into ledger_change (account_id, facts) select id, ledger_account_facts(a) from ledger_account a order by id;
insert into ledger_change (hold_id, facts) select id, '{"state": "open"}' from ledger_hold order by placed_at, id;
insert into ledger_change (hold_id, facts)
  select id, ledger_hold_facts(h) from ledger_hold h where state <> 'open' order by ended_at, id;

-- The chain: each link seals the next rows in the order of their numbers.
create table ledger_link (
  number     bigint primary key check (number > 0),
  upto       bigint not null,    -- seals the rows recorded after the link before it, up to this number
  names      text[] not null,    -- of these rows, in that order
  digests    bytea[] not null,   -- of each: three SHA-256, of its parts (rows.ts)
  unmarked_upto bigint not null, -- rows up to this number need no fingerprint of the server's key
  audit_head text,               -- LINK:HASH of the audit trail at that time, for which this vouches
  hash       bytea not null check (octet_length(hash) = 32)  -- HMAC-SHA256 over all this and the hash before
);
grant select, insert on ledger_link to openteller_app;

create trigger ledger_link_only_grows before update or delete or truncate on ledger_link
  for each statement execute function ledger_refuse_change();

-- Up to `mark` every row is there to be sealed once every transaction older than mark_xid has ended.
create table ledger_sealer (
  id       boolean primary key default true check (id),
  mark     bigint not null default 0,
  mark_xid bigint not null default 0,
  -- What was there before fingerprints were made under a key. Only the first link takes it from here.
  unmarked_upto bigint not null
);
insert into ledger_sealer (unmarked_upto) select last_value from ledger_recorded;
grant select, update on ledger_sealer to openteller_app;

-- The rules are recomputed by statements of the server's own now (rules.ts): whoever owns the database
-- could replace a view by one that never finds anything.
drop view ledger_broken;
