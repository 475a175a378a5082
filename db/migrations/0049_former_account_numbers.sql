-- Module: members.
-- Whose an account number is, everybody's who has to do with the account; also one that the account had in the
-- system it came from.
create or replace view member_account_number as
  select number, person_id from account_access
  union all
  select a.number, o.person_id from account_alias a join account_access o on o.id = a.account_id;
