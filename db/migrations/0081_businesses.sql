-- Module: businesses.
-- What is known of a business that belongs to the credit union besides its name, which its membership has.
create table business (
  id             uuid primary key,  -- the request's
  member_id      uuid not null unique,
  kind           text not null check (kind in
    ('sole_proprietor', 'partnership', 'llc', 'corporation', 'nonprofit', 'other')),
  -- For whom staff added it; a hit about its name concerns them.
  first_owner_id uuid not null
);
create index business_of_first_owner on business (first_owner_id);
grant select, insert on business to openteller_app;

create view business_membership as
  select b.id as request_id, b.member_id, m.business_name as name, b.kind, b.first_owner_id, m.joined_at
    from business b join member m on m.id = b.member_id;

-- For whom an account of it can be opened: whoever owns one, and before the first one whom it was added for.
create view business_owner as
  select a.member_id, o.person_id
    from account_owner o
    join account a on a.id = o.account_id
    join business b on b.member_id = a.member_id
   where o.left_at is null and o.role in ('primary', 'joint')
  union
  select b.member_id, b.first_owner_id
    from business b
   where not exists (select from account where account.member_id = b.member_id);
grant select on business_membership, business_owner to openteller_app;
