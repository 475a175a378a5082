-- Module: images.
-- Staff keep pictures with their notes on a member.
alter table image drop constraint image_purpose_check,
  add constraint image_purpose_check
    check (purpose in ('identification', 'deposit', 'dispute', 'message', 'note'));
