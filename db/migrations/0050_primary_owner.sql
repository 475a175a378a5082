-- Module: accounts.
-- An account goes to the membership of whoever becomes its primary owner. What server processes remember of an account
-- is which product, kind and ledger account it is; under whose membership is read anew each time.
create or replace function account_keeps_its_member() returns trigger language plpgsql as $$
begin
  if (new.id, new.ledger_account_id, new.product, new.kind)
     is distinct from (old.id, old.ledger_account_id, old.product, old.kind) then
    raise exception 'account % keeps its product, kind and ledger account for good', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
alter function account_keeps_its_member() rename to account_stays_what_it_is;
alter trigger account_keeps_its_member on account rename to account_stays_what_it_is;
