-- Module: taxForms.
-- Who reads what was made for a business: the primary owners of its accounts, whether they are members themselves or not.
create view tax_business_owner as
  select distinct a.member_id as recipient_id, o.person_id
    from account a
    join member m on m.id = a.member_id and m.person_id is null
    join account_owner o on o.account_id = a.id and o.role = 'primary' and o.left_at is null;
grant select on tax_business_owner to openteller_app;
