-- Module: transfers.
-- How far a transfer abroad has got is its network payment's to say (0046_network_payments.sql).
alter table transfer_order
  drop constraint transfer_order_state_check,
  drop column cancel_until,
  drop column ended_at;
update transfer_order set state = 'completed' where state in ('queued', 'sent', 'cancelled');
alter table transfer_order add check (state in ('draft', 'completed'));
