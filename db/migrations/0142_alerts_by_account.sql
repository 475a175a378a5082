-- Module: alerts.
-- As in 0139_alerts.sql; new is what is said above each function.

-- Letters beyond ASCII are letters whatever the locale of the database says, and words of which nothing is left fit nothing.
create or replace function alert_plain(p_text text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(p_text), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g'));
$$;

-- Written anew, because it is kept with each alert.
update alert set words = words where words is not null;

create or replace function alert_fits(a alert, m ledger_move) returns boolean language sql immutable as $$
  select case a.kind
    when 'below' then m.available_before >= a.amount and m.available_after < a.amount
    when 'above' then m.balance_before <= a.amount and m.balance_after > a.amount
    when 'money_in' then m.amount >= a.amount
    when 'money_out' then -m.amount >= a.amount
    when 'dividend' then m.reason = 'interest' and m.amount > 0
    when 'payee' then a.plain_words <> '' and strpos(' ' || alert_plain(coalesce(
        m.details ->> case when m.amount < 0 then 'recipient' else 'sender' end,
        m.details ->> 'company', m.details ->> 'description', '')), ' ' || a.plain_words) > 0
    when 'keyword' then a.plain_words <> '' and strpos(' ' || alert_plain(concat_ws(' ',
        m.details ->> case when m.amount < 0 then 'recipient' else 'sender' end,
        m.details ->> 'company', m.details ->> 'description', m.details ->> 'bank', m.details ->> 'memo')),
        ' ' || a.plain_words) > 0
  end;
$$;

-- The alerts of each account are probed by its number, whatever the planner makes of how many there are: joined as sets it
-- read all alerts of everybody once for each batch.
create or replace function ledger_moved(p_moves ledger_move[]) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  a alert;
  m ledger_move;
  is_known boolean;
  is_fired boolean := false;
begin
  foreach m in array p_moves loop
    for a in
      select * from alert fitting
       where fitting.ledger_account_id = m.account_id and alert_fits(fitting, m) order by fitting.id
    loop
      continue when not exists (select from account_access x
                                 where x.person_id = a.person_id and x.ledger_account_id = m.account_id);
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
  end loop;
  -- Whichever process runs jobs puts it into words at once.
  if is_fired then insert into outbox (topic, keys) values ('jobs_wanted', array['alerts']); end if;
end $$;

-- Two functions of the ledger that know no table, as in 0138_watched_accounts.sql: usually nothing was freed, and then they
-- cost next to nothing. The path in which they look is that of their callers.
create or replace function ledger_freed() returns table (account_id bigint, hold uuid, held bigint, expected bigint)
language sql stable as $$
  select f.account_id, f.hold, f.held, f.expected
    from jsonb_to_recordset(coalesce(nullif(current_setting('openteller.freed', true), ''), '[]')::jsonb)
         f (account_id bigint, hold uuid, held bigint, expected bigint);
$$;

create or replace function ledger_set_freed(
  p_account bigint[], p_hold uuid[], p_held bigint[], p_expected bigint[]
) returns void language plpgsql as $$
declare freed jsonb;
begin
  if coalesce(current_setting('openteller.freed', true), '') = ''
     and not (0 < any (p_held)) and not (0 < any (p_expected)) then
    return;
  end if;
  select jsonb_agg(to_jsonb(f)) into freed
    from (select k.* from ledger_freed() k where k.account_id <> all (p_account)
          union all
          select n.* from unnest(p_account, p_hold, p_held, p_expected) n (account_id, hold, held, expected)
           where n.held > 0 or n.expected > 0) f;
  perform set_config('openteller.freed', coalesce(freed::text, ''), true);
end $$;
