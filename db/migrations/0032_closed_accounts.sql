-- Module: accounts.
-- An account that is closed stays readable, and money leaves it no more. Rights are otherwise those of 0012_accounts.sql.
create or replace view account_access as
  select o.person_id, o.role, o.daily_cap, o.nickname, o.place, o.hidden,
         (select p.person_id from account_owner p
           where p.account_id = a.id and p.role = 'primary' and p.left_at is null) as primary_id,
         a.closed_at is null and case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then false
           else true
         end as may_pay,
         case o.role
           when 'primary' then a.kind <> 'Youth'
           when 'delegate' then false
           else true
         end as may_manage,
         a.id, a.ledger_account_id, a.member_id, a.product, a.kind, a.name, a.number,
         a.routing_number, a.opened_at, a.closed_at
    from account_owner o
    join account a on a.id = o.account_id
   where o.left_at is null;
