-- Module: accounts.
-- Those of some accounts of the ledger for which two have to sign; null where there is none. Asked once for a whole batch.
create function accounts_that_need_two(p_ledger_accounts bigint[]) returns bigint[] language sql stable as $$
  select array_agg(ledger_account_id) from account where ledger_account_id = any (p_ledger_accounts) and two_to_sign
$$;
revoke execute on function accounts_that_need_two from public;
grant execute on function accounts_that_need_two to openteller_app;
