-- Module: businesses.
-- A membership of a business ends once all its accounts are closed, for good.
alter table business add column ended_at timestamptz;
grant update (ended_at) on business to openteller_app;

create or replace view business_membership as
  select b.id as request_id, b.member_id, m.business_name as name, b.kind, b.first_owner_id, m.joined_at,
         b.ein_sealed, b.ended_at
    from business b join member m on m.id = b.member_id;
