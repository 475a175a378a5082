-- Module: ledger.
-- What another system's history is posted against: a house account for each conversion, because within an account
-- time never goes backwards. It gets its code when the conversion ends; until then it is nobody's and its
-- money counts in no figure of what members have.
create function ledger_open_conversion() returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into ledger_account (currency, floor) values ('USD', null) returning id;
$$;

-- Gives such an account its code, `conversion:b` for the first. False where it has one.
create function ledger_end_conversion(p_account bigint) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with named as (
    update ledger_account set code = 'conversion:' || translate(
        (select count(*) + 1 from ledger_account where code like 'conversion:%')::text,
        '0123456789', 'abcdefghij')
     where id = p_account and code is null and floor is null returning id)
  select exists (select from named);
$$;

-- Opens an account with each of these floors, in their order.
create function ledger_open_accounts(p_currency text, p_floors bigint[]) returns setof bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into ledger_account (currency, floor)
  select p_currency, floor from unnest(p_floors) with ordinality f (floor, ord) order by ord returning id;
$$;

-- What has to stay in accounts that nobody can reach yet, where there is as much.
create function ledger_raise_floors(p_accounts bigint[], p_floors bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update ledger_account a set floor = f.floor
    from unnest(p_accounts, p_floors) f (id, floor)
   where a.id = f.id and a.floor < f.floor and a.posted - a.held >= f.floor;
$$;

-- Closes accounts at zero, which nobody can reach, for good. False where one was not at zero.
create function ledger_close_accounts(p_accounts bigint[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from ledger_account where id = any (p_accounts) order by id for no key update;
  update ledger_account set status = 'closed'
   where id = any (p_accounts) and status <> 'closed' and (posted, held, expected) = (0, 0, 0);
  return not exists (select from ledger_account where id = any (p_accounts) and status <> 'closed');
end $$;

revoke execute on function ledger_open_conversion, ledger_end_conversion, ledger_open_accounts,
  ledger_raise_floors, ledger_close_accounts from public;
grant execute on function ledger_open_conversion, ledger_end_conversion, ledger_open_accounts,
  ledger_raise_floors, ledger_close_accounts to openteller_app;
