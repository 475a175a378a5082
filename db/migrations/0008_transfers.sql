-- Transfers of members. The ledger decides and writes the money; this adds what a transfer brings
-- along, in the same statement, so that many requests travel in one round trip and one commit.

-- As ledger_post_batch, and the audit record of each transfer it posted. p_address holds the
-- network addresses the requests came from. Runs with the rights of the caller: the ledger's
-- function is the only thing in here that can move money.
create function transfer_post_batch(
  p_id uuid[], p_actor uuid[], p_channel text[], p_fingerprint bytea[], p_reason text[],
  p_from bigint[], p_to bigint[], p_amount bigint[], p_currency text[], p_details jsonb[],
  p_zone text, p_at timestamptz, p_value_date date[], p_address text[]
) returns table (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with decided as materialized (
      select * from ledger_post_batch(p_id, p_actor, p_channel, p_fingerprint, p_reason,
        p_from, p_to, p_amount, p_currency, p_details, p_zone, p_at, p_value_date)
    ), audited as (
      insert into audit_event (at, actor_id, action, subject_id, address, detail)
      select d.posted_at, t.actor, 'transfer.posted', t.actor, t.address,
             jsonb_build_object('transfer', t.id, 'reason', t.reason,
               'amount', t.amount::text, 'currency', t.currency)
        from decided d
        join unnest(p_id, p_actor, p_reason, p_amount, p_currency, p_address)
             with ordinality t (id, actor, reason, amount, currency, address, o) on t.o = d.ord
       where d.outcome = 'posted'
    )
    select d.ord, d.outcome, d.posted_at, d.value_date, d.currency,
           d.from_balance_after, d.to_balance_after
      from decided d;
end $$;

revoke execute on function transfer_post_batch from public;
grant execute on function transfer_post_batch to openteller_app;
