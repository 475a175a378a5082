-- Module: ach.
-- Entries that are not through, found without looking at those that are.
create index ach_entry_exception on ach_entry (posts_at) where state = 'exception';
create index ach_entry_returned on ach_entry (return_file_id) where return_file_id is not null;
