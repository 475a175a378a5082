-- Module: businesses.
-- As in 0081_businesses.sql, but a closed account makes nobody an owner of the business any more: whoever is left with one alone reads it, opens nothing, and is told of nothing. Once
-- all are closed it is theirs who had one, so that another can be opened or its membership be ended.
create or replace view business_owner as
  select a.member_id, o.person_id
    from account_owner o
    join account a on a.id = o.account_id
    join business b on b.member_id = a.member_id
   where o.left_at is null and o.role in ('primary', 'joint')
     and (a.closed_at is null
          or not exists (select from account x where x.member_id = a.member_id and x.closed_at is null))
  union
  select b.member_id, b.first_owner_id
    from business b
   where not exists (select from account where account.member_id = b.member_id);
