-- Module: accounts.
-- Whoever reads an account reads whether it is a business's, so that nobody takes it for the money of a person. Everything
-- else is that of 0063_two_to_sign.sql.
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
         end as may_propose,
         (select m.business_name from member m where m.id = a.member_id) as business_name
    from account_owner o
    join account a on a.id = o.account_id
   where o.left_at is null;
