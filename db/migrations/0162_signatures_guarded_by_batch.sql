-- Module: signatures.
-- The last door (0064_signatures.sql) looks at all transfers of a statement at once: nearly always none of them leaves an
-- account that two have to sign for, and to ask for each of them was a tenth of what a batch of own transfers computes.
create or replace function signature_guards_money() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  guarded bigint[];
  unsigned uuid;
begin
  guarded := accounts_that_need_two(array(select from_account from posted where channel = 'member'));
  if guarded is null then return null; end if;
  select p.id into unsigned
    from posted p
   where p.channel = 'member' and p.from_account = any (guarded) and not exists (
           select from signed_transfer t
             join signature_request r on r.id = t.request_id
             join account_access x on x.id = r.account_id
            where t.transfer_id = p.id and r.state = 'signed' and p.amount <= r.amount_minor
              and x.ledger_account_id = p.from_account)
   limit 1;
  if unsigned is not null then
    raise exception 'transfer % leaves an account that two have to sign for', unsigned
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create or replace trigger signature_guards_money after insert on ledger_transfer
  referencing new table as posted for each statement execute function signature_guards_money();
