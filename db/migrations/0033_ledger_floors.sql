-- Module: ledger.
-- What has to stay in an account can change: a Share keeps its par value from its first deposit until it is closed.

-- Outcomes: changed (also when it already was so), account_not_found, account_closed, below_floor (less is
-- available than would have to stay).
create function ledger_set_floor(p_account bigint, p_floor bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare account ledger_account;
begin
  select * into account from ledger_account where id = p_account and code is null for no key update;
  if not found then return 'account_not_found'; end if;
  if account.status = 'closed' then return 'account_closed'; end if;
  if account.posted - account.held < p_floor then return 'below_floor'; end if;
  if account.floor is distinct from p_floor then
    update ledger_account set floor = p_floor where id = p_account;
    insert into outbox (topic, keys) values ('ledger.posted', array[p_account::text]);
  end if;
  return 'changed';
end $$;

revoke execute on function ledger_set_floor from public;
grant execute on function ledger_set_floor to openteller_app;

-- As in 0004_ledger_reading.sql, with the floor of each account, because what has to stay is not available.
create or replace function ledger_overview(p_accounts bigint[], p_from timestamptz, p_to timestamptz, p_n int)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare answer json;
begin
  select json_build_object(
    'balances', (select coalesce(json_agg(json_build_object('account_id', id::text, 'currency', currency,
        'posted', posted::text, 'held', held::text, 'expected', expected::text, 'floor', floor::text,
        'status', status) order by id), '[]')
      from ledger_account where id = any (p_accounts)),
    'flows', (select coalesce(json_agg(json_build_object('account_id', account_id::text, 'currency', currency,
        'opening', opening::text, 'closing', closing::text,
        'money_in', money_in::text, 'money_out', money_out::text)), '[]')
      from ledger_flows(p_accounts, p_from, p_to)),
    'pending', (select coalesce(json_agg(to_jsonb(h) || jsonb_build_object('account_id', account_id::text,
        'amount', amount::text, 'counter_account', counter_account::text)), '[]')
      from ledger_pending(p_accounts, p_n) h),
    'recent', (select coalesce(json_agg(to_jsonb(e) || jsonb_build_object('account_id', account_id::text,
        'seq', seq::text, 'amount', amount::text, 'balance_after', balance_after::text,
        'counter_account', counter_account::text)), '[]')
      from ledger_history(p_accounts, p_n) e)) into answer;
  return answer;
end $$;
