-- Module: signatures.
-- Why an owner did not sign what another one proposed. What was declined before has none.
alter table signature_request
  add column decline_reason text check (decline_reason <> ''),
  add constraint signature_request_reason_check check (decline_reason is null or state = 'declined');
grant update (decline_reason) on signature_request to openteller_app;
