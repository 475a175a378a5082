-- Module: payees.
-- 0: all that was to go there was cancelled before it left. The row keeps what was typed, for its receipt and its name, and
-- nobody is known by it.
alter table payee
  drop constraint payee_times_paid_check,
  add constraint payee_times_paid_check check (times_paid >= 0) not valid;
alter table payee validate constraint payee_times_paid_check;
