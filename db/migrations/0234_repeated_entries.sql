-- Module: ach.
-- Whether the same entry came before, in another file or batch, is asked of what an account has on the same day.
create index ach_entry_account on ach_entry (account_id, settles_on) where account_id is not null;
