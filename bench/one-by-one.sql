-- One transfer the way it is usually written: the statements of the ledger's function, sent one by
-- one. It leaves out what the function also does (replays, refusals, outbox), so it is not made to
-- look slow.
\set from random(:first, :last)
\set to :first + (:from - :first + random(1, :last - :first)) % (:last - :first + 1)
begin;
select at, date_trunc('month', at, 'America/New_York') as month, bench_id() as id from (
  select greatest(clock_timestamp(), max(last_posted_at)) as at from (
    select last_posted_at from ledger_account where id in (:from, :to)
     order by id for no key update) locked) moment
\gset
update ledger_account set posted = posted - 1, seq = seq + 1, last_posted_at = :at,
    month_from = case when last_posted_at >= :month::timestamptz then month_from else :month::timestamptz end,
    month_opening = case when last_posted_at >= :month::timestamptz then month_opening else posted end,
    month_cum_in = case when last_posted_at >= :month::timestamptz then month_cum_in else cum_in end,
    month_own_out = case when last_posted_at >= :month::timestamptz then month_own_out else 0 end + 1,
    month_own_to = case when last_posted_at >= :month::timestamptz and month_own_to <> :to then 0 else :to end
 where id = :from returning seq as from_seq, posted as from_after, cum_in as from_in
\gset
update ledger_account set posted = posted + 1, cum_in = cum_in + 1, seq = seq + 1, last_posted_at = :at,
    month_from = case when last_posted_at >= :month::timestamptz then month_from else :month::timestamptz end,
    month_opening = case when last_posted_at >= :month::timestamptz then month_opening else posted end,
    month_cum_in = case when last_posted_at >= :month::timestamptz then month_cum_in else cum_in end,
    month_own_out = case when last_posted_at >= :month::timestamptz then month_own_out else 0 end,
    month_own_to = case when last_posted_at >= :month::timestamptz then month_own_to end
 where id = :to returning seq as to_seq, posted as to_after, cum_in as to_in
\gset
insert into ledger_transfer (id, actor_id, channel, fingerprint, reason, from_account, to_account,
    amount, currency, posted_at, value_date, details)
  values (:id, 'b0000000-0000-7000-8000-000000000001', 'member', sha256(:id), 'own_transfer', :from,
    :to, 1, 'USD', :at, (:at::timestamptz at time zone 'America/New_York')::date, '{"memo": "Rent"}');
insert into ledger_entry (account_id, posted_at, seq, transfer_id, amount, balance_after, cum_in)
  values (:from, :at, :from_seq, :id, -1, :from_after, :from_in);
insert into ledger_entry (account_id, posted_at, seq, transfer_id, amount, balance_after, cum_in)
  values (:to, :at, :to_seq, :id, 1, :to_after, :to_in);
commit;
