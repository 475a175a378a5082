-- Module: taxForms.
-- Who is taxed for an account now, as in 0062_tax_forms.sql, and who gets the post of a business: the primary owner.
create or replace view tax_account as
  select a.id as account_id, a.ledger_account_id, a.kind, a.name, a.number,
         case when m.person_id is null then m.id else o.person_id end as recipient_id,
         case when m.person_id is not null then o.person_id end as person_id,
         m.business_name, o.person_id as primary_id
    from account a
    join member m on m.id = a.member_id
    join account_owner o on o.account_id = a.id and o.role = 'primary' and o.left_at is null;
