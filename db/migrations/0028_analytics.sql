-- Four questions of staff, answered from what other modules wrote down. The views and functions here
-- are the only place of analytics that looks into their tables, they only read, and they tell of nobody
-- by name. Indexes that these questions need beside stand with the tables.

create view analytics_application as
  select state, submitted_at, decided_at from application;

create view analytics_member as
  select joined_at from member;

create view analytics_failure as
  select action as kind, at from audit_event
   where action in ('code.refused', 'transfer.denied', 'schedule.failed');

-- What members have with us at an instant. All money sums to zero, so it is what the accounts of the
-- house lack: one index probe for each of them, however many members there are.
create function analytics_deposits(p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(-sum(e.balance_after), 0)::bigint
    from ledger_account a
    cross join lateral (
      select balance_after from ledger_entry
       where account_id = a.id and posted_at < p_at
       order by posted_at desc, seq desc limit 1) e
   where a.code is not null and a.currency = 'USD'
$$;

-- When the first money moved, by the first entry of every account; null before that.
create function analytics_first_moved_at() returns timestamptz language sql stable as $$
  select min(e.posted_at)
    from ledger_account a
    cross join lateral (
      select posted_at from ledger_entry where account_id = a.id order by posted_at, seq limit 1) e
$$;

-- True once money has moved at all.
create function analytics_has_moved() returns boolean language sql stable as $$
  select exists (select from ledger_account where last_posted_at is not null)
$$;

-- Transfers posted in [p_from, p_to) by day of p_zone and by the way they went. `returned` are those
-- that were reversed; what the member took back in time is none of them.
--
-- ledger_transfer has no index on time, and a transfer between two members touches no account of the
-- house. So this goes from the accounts that moved since p_from to their entries of the range, by the
-- key of the entries: the work is the accounts plus what the range holds, never the history before
-- it. OFFSET 0 keeps the planner from turning that round into a join that reads everything. Each
-- transfer has one entry that takes money, so counting those counts it once.
create function analytics_movements(p_from timestamptz, p_to timestamptz, p_zone text)
returns table (day date, kind text, count bigint, amount bigint) language sql stable as $$
  select (e.posted_at at time zone p_zone)::date, k.kind, count(*), sum(-e.amount)::bigint
    from ledger_account a
    cross join lateral (
      select posted_at, transfer_id, amount from ledger_entry
       where account_id = a.id and posted_at >= p_from and posted_at < p_to and amount < 0
      offset 0) e
    cross join lateral (
      select reason, from_account, to_account, reverses_id from ledger_transfer
       where id = e.transfer_id offset 0) t
    cross join lateral (
      select code from ledger_account
       where id in (t.from_account, t.to_account) order by code nulls last limit 1) house
    cross join lateral (
      select case
        when t.reason = 'reversal' then case
          when exists (select from transfer_order o where o.id = t.reverses_id and o.state = 'cancelled')
          then 'taken_back' else 'returned' end
        when house.code = 'clearing:us-banks' then 'us_banks'
        when house.code = 'clearing:international' then 'international'
        when house.code = 'clearing:bill-pay' then 'bills'
        when house.code = 'clearing:checks' then 'checks'
        when house.code = 'clearing:cards' then 'cards'
        when house.code like 'suspense:%' then 'staff'
        when house.code like 'income:%' then 'fees'
        when t.reason = 'own_transfer' then 'own'
        when t.reason = 'member_transfer' then 'members'
        else 'other' end as kind) k
   where a.last_posted_at >= p_from and a.currency = 'USD'
   group by 1, 2
$$;

-- The days that are over, counted once and kept, so that two years cost no more than their days.
create table analytics_day (
  day    date   not null,
  kind   text   not null,
  count  bigint not null check (count > 0),
  amount bigint not null check (amount > 0),
  primary key (day, kind)
);

-- How far that has come. One row; no row before the first money moved.
create table analytics_progress (
  id              boolean primary key default true check (id),
  counted_through date not null
);
grant select, insert, update, delete on analytics_day, analytics_progress to openteller_app;
grant select on analytics_application, analytics_member, analytics_failure to openteller_app;
