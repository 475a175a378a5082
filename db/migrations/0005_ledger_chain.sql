-- A chain over the journal: whoever changes, removes or adds a row behind the server's back breaks
-- it, because its hashes are made under a key that is not in the database. docs/ledger.md tells how.

-- Each link seals the next rows in the order of their numbers.
create table ledger_link (
  number     bigint primary key check (number > 0),
  upto       bigint not null,    -- seals the rows recorded after the link before it, up to this number
  names      text[] not null,    -- of these rows, in that order
  digests    bytea[] not null,   -- of each: three SHA-256, of its parts (rows.ts)
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
  mark_xid bigint not null default 0
);
insert into ledger_sealer default values;
grant select, update on ledger_sealer to openteller_app;
