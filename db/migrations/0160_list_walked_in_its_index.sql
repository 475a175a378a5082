-- Module: members.
-- A search for what very many have walks the list and leaves out the others. With all that it looks at in the index
-- it reads that and not a line of the table for each of those others.
create index member_directory_walked_by_name on member_directory (role, status, name_key, person_id)
  include (email, registered_at);
create index member_directory_walked_by_time on member_directory (role, status, registered_at, person_id)
  include (name_key, email);
