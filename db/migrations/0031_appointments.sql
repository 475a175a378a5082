-- Appointments people ask for come in beside the messages: staff read, give and answer them alike.
alter table support_message drop constraint support_message_kind_check;
alter table support_message add constraint support_message_kind_check
  check (kind in ('contact', 'question', 'appointment'));

-- Only the contact form has a fixed list of subjects.
alter table support_message drop constraint support_message_check2;
alter table support_message add constraint support_message_subject_check1
  check (kind <> 'contact' or subject in ('general', 'account', 'loan', 'technical'));
