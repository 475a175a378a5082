-- Module: openings.
-- What a certificate cost that was closed before its maturity.
alter table account_closing add column penalty_minor bigint not null default 0
  check (penalty_minor >= 0);
