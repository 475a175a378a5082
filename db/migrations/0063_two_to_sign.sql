-- Module: accounts.
-- Money leaves an account that two have to sign for once a second owner agrees to it. Nobody pays from it alone, so
-- whatever asks only whether somebody may pay is refused; whoever proposes a payment or agrees to one asks may_propose.
alter table account add column two_to_sign boolean not null default false;

-- Rights are otherwise those of 0053_daily_caps.sql. A delegate proposes nothing: their cap is no second signature.
create or replace view account_access as
  select o.person_id, o.role, o.daily_cap, o.nickname, o.place, o.hidden,
         (select p.person_id from account_owner p
           where p.account_id = a.id and p.role = 'primary' and p.left_at is null) as primary_id,
         a.closed_at is null and not a.two_to_sign and case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then o.daily_cap is not null
           else true
         end as may_pay,
         case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then false
           else true
         end as may_manage,
         a.id, a.ledger_account_id, a.member_id, a.product, a.kind, a.name, a.number,
         a.routing_number, a.opened_at, a.closed_at, a.two_to_sign,
         a.closed_at is null and case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then o.daily_cap is not null and not a.two_to_sign
           else true
         end as may_propose
    from account_owner o
    join account a on a.id = o.account_id
   where o.left_at is null;

-- Whether two have to sign for what leaves an account of the ledger; false for those of the house.
create function account_needs_two(p_ledger_account bigint) returns boolean language sql stable as $$
  select exists (select from account where ledger_account_id = p_ledger_account and two_to_sign)
$$;

revoke execute on function account_needs_two from public;
grant execute on function account_needs_two to openteller_app;
