-- Module: paymentOperations.
-- What clearing accounts held on each day, and what payments and files explain of it.
create table clearing_reconciliation (
  day             date not null,
  -- The code of the ledger's account.
  account         text not null,
  -- Cents.
  balance_minor   bigint not null,
  explained_minor bigint not null,
  -- The last look of the day.
  at              timestamptz not null,
  primary key (account, day)
);
grant select, insert, update on clearing_reconciliation to openteller_app;
