-- Module: members.
-- What a line of the list shows: the balance is that of somebody's own first Checking account, never of a business's.
create or replace view member_listing as
  select d.person_id, d.name, d.name_key, d.email, d.role, d.status, d.registered_at,
         a.id as application_id, a.state as application_state, a.submitted_at,
         case when a.state in ('submitted', 'needs_information') then a.submitted_at end as waiting_since,
         l.posted as checking_posted
    from member_directory d
    left join application a on a.person_id = d.person_id
    left join lateral (
      select ledger_account_id from account_access c
       where c.person_id = d.person_id and c.kind = 'Checking' and c.role = 'primary'
         and c.business_name is null
       order by opened_at, id limit 1) c on true
    left join ledger_account l on l.id = c.ledger_account_id;
