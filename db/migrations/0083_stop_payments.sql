-- Module: ach.
-- Members stop what a company withdraws, and report a withdrawal that they did not authorize.
alter table ach_entry
  -- How its originator numbers itself, and the kind of its batch; null: it came before these were written down.
  add column company_id text,
  add column sec text;

-- What owners want sent back of what a company withdraws.
create table ach_stop_order (
  id           uuid primary key,
  account_id   uuid not null,
  company_id   text not null,
  company      text not null,
  -- Cents; null: whatever it withdraws.
  amount_minor bigint check (amount_minor > 0),
  -- The withdrawal that it was ordered on.
  entry_id     uuid not null references ach_entry (id),
  ordered_by   uuid not null,
  ordered_at   timestamptz not null,
  lifted_by    uuid,
  lifted_at    timestamptz,
  check ((lifted_by is null) = (lifted_at is null))
);
create unique index ach_stop_order_in_force on ach_stop_order (account_id, company_id, coalesce(amount_minor, 0))
  where lifted_at is null;

-- What an owner declared of a withdrawal, whose money they have back since.
create table ach_report (
  entry_id    uuid primary key references ach_entry (id),
  -- The version of the statement.
  statement   integer not null,
  reported_by uuid not null,
  reported_at timestamptz not null
);
grant select, insert, update on ach_stop_order to openteller_app;
grant select, insert on ach_report to openteller_app;
