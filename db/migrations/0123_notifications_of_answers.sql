-- Module: notifications.
-- An answer of staff to a question of a member is news of a kind of its own.
alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in
    ('money_in', 'money_out', 'transfer_failed', 'deposit', 'security', 'bill', 'statement',
     'question'));
