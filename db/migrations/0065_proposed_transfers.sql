-- Module: transfers.
-- A transfer that leaves the member may wait for the signature of a second owner of the account: its money is set aside,
-- and the ledger has its transfer once it is signed. Declined, taken back or lapsed it is cancelled.
alter table transfer_order drop constraint transfer_order_state_check;
alter table transfer_order add constraint transfer_order_state_check
  check (state in ('draft', 'proposed', 'cancelled', 'completed'));
