-- Module: taxForms.
-- As in 0087_tax_forms_of_businesses.sql, with the account that somebody is the primary owner of, and whether it makes them an owner of the business: an open one, or a closed one once all
-- are, as in 0174_owners_of_businesses.sql. Whoever is left with a closed one alone reads the forms that it stands on.
create or replace view tax_business_owner as
  select a.member_id as recipient_id, o.person_id, a.id as account_id,
         a.closed_at is null
         or not exists (select from account x where x.member_id = a.member_id and x.closed_at is null) as is_current
    from account a
    join member m on m.id = a.member_id and m.person_id is null
    join account_owner o on o.account_id = a.id and o.role = 'primary' and o.left_at is null;
