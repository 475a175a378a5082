-- Module: sanctions.
-- Whom a hit concerns, who neither reads nor decides it on staff: whose name it is or who deals with that name, and of the name of a business its owners, whoever it was added for.
-- Where it has another name by now it is one of those that were added for the same person.
create view sanctions_concerned as
  select h.id as hit_id, h.person_id from sanctions_hit h where h.subject_kind <> 'business'
  union
  select h.id, o.person_id
    from sanctions_hit h
    join business_membership b on b.first_owner_id = h.person_id
    join business_owner o on o.member_id = b.member_id
   where h.subject_kind = 'business'
     and (b.name = h.name
          or not exists (select from business_membership named
                          where named.first_owner_id = h.person_id and named.name = h.name));
grant select on sanctions_concerned to openteller_app;
