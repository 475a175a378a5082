-- Who agreed to the deletion of everything a member has. It is carried out in many steps, and in each
-- of them the money of whoever agreed has to stay where it is.
alter table staff_deletion add column second_person_id uuid;
