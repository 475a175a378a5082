-- Module: ledger.
-- Fixes accounts for a term, which nobody can reach yet. False where one was not open.
create function ledger_fix_accounts(p_accounts bigint[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from ledger_account where id = any (p_accounts) order by id for no key update;
  update ledger_account set status = 'fixed' where id = any (p_accounts) and status = 'open' and code is null;
  return not exists (select from ledger_account where id = any (p_accounts) and status <> 'fixed');
end $$;

revoke execute on function ledger_fix_accounts from public;
grant execute on function ledger_fix_accounts to openteller_app;
