-- Module: ledger.
-- What came of adding up all balances last. Reading every account takes longer the more members there are, so
-- a job does it, once for all portals, and figures and health tell what it found and how long ago.
create table ledger_balance_check (
  id           boolean primary key default true check (id),  -- one row
  checked_at   timestamptz not null,
  imbalances   integer     not null,  -- currencies whose balances do not sum to zero
  below_floor  integer     not null   -- accounts
);
grant select, insert, update on ledger_balance_check to openteller_app;
