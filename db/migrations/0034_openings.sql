-- Accounts that members opened by themselves, with what was disclosed to them and agreed to: it can be read
-- as it was, whatever the institution offers by now.
create table account_opening (
  id                 uuid primary key,  -- made by the form; also of the first transfer
  account_id         uuid not null unique,
  person_id          uuid not null,     -- who agreed
  disclosure_version text not null,
  disclosed          jsonb not null,
  amount_minor       bigint not null check (amount_minor >= 0),
  from_account_id    uuid check (from_account_id <> account_id),
  opened_at          timestamptz not null,
  check ((amount_minor = 0) = (from_account_id is null))
);
grant select, insert on account_opening to openteller_app;

create trigger account_opening_only_grows before update or delete or truncate on account_opening
  for each statement execute function refuse_change();

-- Accounts that members closed, and where what was left went.
create table account_closing (
  id            uuid primary key,  -- made by the form; also of the last transfer
  account_id    uuid not null unique,
  person_id     uuid not null,     -- who closed it
  fee_minor     bigint not null check (fee_minor >= 0),
  moved_minor   bigint not null check (moved_minor >= 0),
  to_account_id uuid check (to_account_id <> account_id),
  closed_at     timestamptz not null,
  check ((moved_minor = 0) = (to_account_id is null))
);
grant select, insert on account_closing to openteller_app;

create trigger account_closing_only_grows before update or delete or truncate on account_closing
  for each statement execute function refuse_change();
