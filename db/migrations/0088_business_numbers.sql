-- Module: businesses.
-- The employer identification number, sealed as numbers of people are: nine digits.
alter table business add column ein_sealed bytea;
grant update (ein_sealed) on business to openteller_app;

create or replace view business_membership as
  select b.id as request_id, b.member_id, m.business_name as name, b.kind, b.first_owner_id, m.joined_at,
         b.ein_sealed
    from business b join member m on m.id = b.member_id;
