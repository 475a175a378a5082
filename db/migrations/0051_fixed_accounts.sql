-- Module: ledger.
-- An account may be fixed for a term, as a certificate is: what it earns comes in, or is taken back, and nothing
-- else moves until somebody who knows its term opens it again.
alter table ledger_account drop constraint ledger_account_status_check;
alter table ledger_account add constraint ledger_account_status_check
  check (status in ('open', 'frozen', 'closed', 'fixed'));

insert into ledger_reason (code, says) values
  ('penalty', 'what a certificate costs that is closed before its maturity');

-- As in 0003_ledger_posting.sql, with one more refusal: account_fixed.
create or replace function ledger_outcome_of_order(
  p_amount bigint, p_from bigint, p_to bigint, p_actor uuid, p_channel text, p_reason text,
  p_is_known boolean, p_is_copy boolean, p_currency text, p_source_currency text,
  p_target_currency text, p_source_status text, p_target_status text
) returns text language sql immutable parallel safe as $$
  select case
    when (p_amount between 1 and ledger_amount_max() and p_from <> p_to and p_reason is not null
          and (p_actor is not null or p_channel = 'system')) is not true then 'invalid'
    when p_is_copy then 'replayed'
    when p_is_known then 'id_reused'
    when p_source_currency is null or p_target_currency is null then 'account_not_found'
    when p_source_currency <> p_currency or p_target_currency <> p_currency then 'invalid'
    when p_source_status in ('frozen', 'closed') or p_target_status in ('frozen', 'closed')
    then 'account_not_open'
    when 'fixed' in (p_source_status, p_target_status) and p_reason <> 'interest' then 'account_fixed' end
$$;
