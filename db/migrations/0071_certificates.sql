-- Module: certificates.

-- Every certificate with the term that runs. What was agreed to for the term stands here, whatever the profile says later.
create table certificate (
  account_id      uuid primary key,
  opened_on       date not null,
  months          integer not null check (months > 0),
  terms           integer not null check (terms > 0),  -- that have begun; maturities are counted from the opening
  term_from       date not null,
  matures_on      date not null check (matures_on > term_from),
  principal_minor bigint not null check (principal_minor >= 0),  -- in it as the term began
  penalty_days    integer not null check (penalty_days >= 7),
  grace_until     date check (grace_until >= term_from),  -- closing it costs nothing through this day
  notice_on       date not null check (notice_on <= matures_on),
  noticed_at      timestamptz,  -- when they were told of this maturity
  instruction     text not null check (instruction in ('renew', 'renew_principal', 'pay_out')),
  to_account_id   uuid check (to_account_id <> account_id),
  instructed_by   uuid not null,
  acts_on         date not null check (acts_on >= matures_on),  -- when that is carried out: money moves on business days
  ended_at        timestamptz,
  check ((instruction = 'renew') = (to_account_id is null))
);
create index certificate_due on certificate (acts_on, account_id) where ended_at is null;
create index certificate_noticed on certificate (notice_on, account_id) where ended_at is null and noticed_at is null;
grant select, insert, update on certificate to openteller_app;

-- What became of a certificate at its maturity. Amounts are cents.
create table certificate_maturity (
  account_id      uuid not null,
  matured_on      date not null,
  instruction     text not null check (instruction in ('renew', 'renew_principal', 'pay_out')),
  transfer_id     uuid unique,
  moved_minor     bigint not null check (moved_minor >= 0),
  to_account_id   uuid,
  carried_out_at  timestamptz not null,
  primary key (account_id, matured_on),
  check ((transfer_id is null) = (moved_minor = 0) and (to_account_id is null) = (moved_minor = 0))
);
grant select, insert on certificate_maturity to openteller_app;

create trigger certificate_maturity_only_grows before update or delete or truncate on certificate_maturity
  for each statement execute function refuse_change();

-- When an account is credited next: a maturity waits until the last period of its term is paid.
create view certificate_dividend as
  select account_id, next_on from dividend_book where next_on is not null;
grant select on certificate_dividend to openteller_app;
