-- Module: images.
-- Members and staff add pictures to messages.
alter table image drop constraint image_purpose_check,
  add constraint image_purpose_check
    check (purpose in ('identification', 'deposit', 'dispute', 'message'));
