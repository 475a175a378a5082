-- Module: images.
-- Members add pictures to a problem that they report.
alter table image drop constraint image_purpose_check,
  add constraint image_purpose_check check (purpose in ('identification', 'deposit', 'dispute'));
