-- Module: alerts.
-- What members want to be told of besides the news that everybody is told: decided by ledger_moved, under the lock of the
-- account and in the transaction that makes it true, or by a job where only time makes it true (decision 118).

-- Letters and digits in lower case, words apart by one blank: what names and descriptions are compared by.
create function alert_plain(p_text text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(p_text), '[^[:alnum:]]+', ' ', 'g'));
$$;

-- One thing that a person wants to be told of, and where.
create table alert (
  id                uuid primary key,
  person_id         uuid not null,
  kind              text not null check (kind in
    ('below', 'above', 'money_in', 'money_out', 'payee', 'keyword', 'dividend',
     'bill_due', 'maturity', 'low_forecast')),
  -- The account it looks at; null where it looks at all that the person has.
  account_id        uuid,
  ledger_account_id bigint,
  amount            bigint check (amount between 0 and 99999999999999),
  words             text check (words <> '' and words !~ '[\r\n]'),
  plain_words       text generated always as (alert_plain(words)) stored,
  -- How long before the day it is about.
  days              integer check (days between 2 and 30),
  channels          text[] not null check (cardinality(channels) > 0 and channels <@ array['portal', 'mail', 'push']),
  -- When a job looks at it next, where only time makes it true.
  look_at           timestamptz,
  -- Whether the days ahead were too low when it last looked: it is told again once they were not.
  is_low            boolean not null default false,
  created_at        timestamptz not null,
  check ((account_id is null) = (kind in ('bill_due', 'maturity', 'low_forecast'))),
  check ((account_id is null) = (ledger_account_id is null)),
  check ((account_id is null) = (look_at is not null)),
  check ((amount is not null) = (kind in ('below', 'above', 'money_in', 'money_out', 'low_forecast'))),
  check ((words is not null) = (kind in ('payee', 'keyword'))),
  check ((days is not null) = (kind in ('bill_due', 'maturity')))
);
create index alert_of_account on alert (ledger_account_id) where ledger_account_id is not null;
create index alert_due on alert (look_at) where look_at is not null;
-- The same is told once.
create unique index alert_once on alert (person_id, kind, account_id, amount, words, days) nulls not distinct;
grant select, insert, update, delete on alert to openteller_app;

-- An alert that came true, and what its owner reads of it once it was told. It stays when the alert is removed.
create table alert_firing (
  id             uuid primary key default gen_random_uuid(),
  -- In the order in which they came true.
  recorded       bigint generated always as identity,
  alert_id       uuid not null,
  person_id      uuid not null,
  kind           text not null,
  channels       text[] not null,
  account_id     uuid,
  -- The transfer or the hold that made it true.
  transaction_id uuid,
  -- The amount of the alert, and what it chose to look for.
  line           bigint,
  words          text,
  -- Money out is negative. What is then available or in the account, in minor units.
  amount         bigint,
  balance        bigint,
  is_pending     boolean not null default false,
  -- Of what only time makes true: the day it is about, and the name of what is due then.
  on_day         date,
  name           text,
  fired_at       timestamptz not null,
  told_at        timestamptz,
  title          text,
  text           text,
  check ((told_at is null) = (title is null) and (told_at is null) = (text is null))
);
create index alert_firing_untold on alert_firing (recorded) where told_at is null;
create index alert_firing_newest on alert_firing (person_id, recorded desc);
grant select, insert, update (told_at, title, text), delete on alert_firing to openteller_app;

-- Of what an alert was told already: a hold, a transfer, a bill on a day. It is told of it once.
create table alert_occasion (
  alert_id uuid not null references alert on delete cascade,
  occasion text not null,
  told_at  timestamptz not null,
  primary key (alert_id, occasion)
);
create index alert_occasion_old on alert_occasion (told_at);
grant select, insert, delete on alert_occasion to openteller_app;

-- Whether a movement is what an alert looks for. A balance is told when it crosses the line, and again when it has been on the
-- other side; what is kept back counts below it, and what is announced above it.
create function alert_fits(a alert, m ledger_move) returns boolean language sql immutable as $$
  select case a.kind
    when 'below' then m.available_before >= a.amount and m.available_after < a.amount
    when 'above' then m.balance_before <= a.amount and m.balance_after > a.amount
    when 'money_in' then m.amount >= a.amount
    when 'money_out' then -m.amount >= a.amount
    when 'dividend' then m.reason = 'interest' and m.amount > 0
    when 'payee' then strpos(' ' || alert_plain(coalesce(
        m.details ->> case when m.amount < 0 then 'recipient' else 'sender' end,
        m.details ->> 'company', m.details ->> 'description', '')), ' ' || a.plain_words) > 0
    when 'keyword' then strpos(' ' || alert_plain(concat_ws(' ',
        m.details ->> case when m.amount < 0 then 'recipient' else 'sender' end,
        m.details ->> 'company', m.details ->> 'description', m.details ->> 'bank', m.details ->> 'memo')),
        ' ' || a.plain_words) > 0
  end;
$$;

-- Fires the alerts on watched accounts. Their movements are in order, and nobody else moves these accounts meanwhile, so what
-- was told before can be looked up. Whoever has nothing to do with the account any more hears nothing of it. One statement
-- finds what fits, however many movements there are; what is rare comes after it.
create or replace function ledger_moved(p_moves ledger_move[]) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  a alert;
  m ledger_move;
  hit record;
  is_known boolean;
  is_fired boolean := false;
begin
  for hit in
    select fitting as alert, i as place from generate_subscripts(p_moves, 1) i
      join alert fitting on fitting.ledger_account_id = (p_moves[i]).account_id
     where alert_fits(fitting, p_moves[i])
       and exists (select from account_access x where x.person_id = fitting.person_id
                      and x.ledger_account_id = fitting.ledger_account_id)
     order by i, fitting.id
  loop
    a := hit.alert;
    m := p_moves[hit.place];
    if a.kind not in ('below', 'above') then
      is_known := exists (select from alert_occasion o
                           where o.alert_id = a.id and o.occasion = any (m.occasions::text[]));
      insert into alert_occasion (alert_id, occasion, told_at)
        select a.id, o.id::text, m.at from unnest(m.occasions) o (id) on conflict do nothing;
      continue when is_known;
    end if;
    insert into alert_firing (alert_id, person_id, kind, channels, account_id, transaction_id, line, words,
        amount, balance, is_pending, fired_at)
      values (a.id, a.person_id, a.kind, a.channels, a.account_id, m.occasions[1], a.amount, a.words, m.amount,
        case a.kind when 'above' then m.balance_after else m.available_after end, m.is_pending, m.at);
    is_fired := true;
  end loop;
  -- Whichever process runs jobs puts it into words at once.
  if is_fired then insert into outbox (topic, keys) values ('jobs_wanted', array['alerts']); end if;
end $$;

revoke execute on function alert_fits, ledger_moved from public;
