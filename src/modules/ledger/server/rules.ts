import { sql } from 'kysely'
import { ARCHIVE_FACTS } from './archive.ts'

// The promises of the ledger, recomputed from the entries: a row for each that does not hold. It
// stands here and not in a view of the database, because a view there could be made to lie. Whatever
// stands in the tables, it comes to an end: no key of an object is null, no difference overflows, and
// reversals that reverse each other in a circle are followed once.
//
// Where old transfers were archived, the first entry that is left of an account stands for those before it
// (`opening`), and of a transfer from before that there may be one entry or none.

export interface Breach {
  /** A promise of the ledger that does not hold, in words. */
  readonly rule: string
  readonly subject: string
  readonly found: string
}

export const BREACHES = sql<Breach>`
  with archived as (
    select max(upto) as upto, max(newest_at) as newest_at from ledger_archive
  ), opening as materialized (
    select distinct on (e.account_id) e.account_id, e.posted_at, e.seq, e.balance_after, e.amount, e.cum_in,
           e.balance_after::numeric - e.amount as balance_before, e.cum_in::numeric - greatest(e.amount, 0) as cum_in_before
      from archived join ledger_transfer t on t.recorded <= archived.upto join ledger_entry e on e.transfer_id = t.id
     order by e.account_id, e.seq
  )
  select 'all money sums to zero' as rule, currency as subject, sum(posted)::text as found
    from ledger_account group by currency having sum(posted) <> 0
  union all
  select 'entries sum to zero', 'all', sum(amount)::text
    from (select amount from ledger_entry union all select balance_before from opening) e having sum(amount) <> 0
  union all
  select 'a transfer has two mirrored entries', coalesce(t.id, e.transfer_id)::text, e.entries::text
    from (select *, jsonb_build_object(coalesce(from_account, 0), -amount::numeric, coalesce(to_account, 0), amount) as legs,
                 coalesce(recorded <= (select upto from archived), false) as is_archived from ledger_transfer) t
    full join (select transfer_id, json_agg(json_build_array(account_id, amount)) as entries, count(*) as n,
                      jsonb_object_agg(account_id, amount) filter (where account_id is not null) as legs,
                      min(posted_at) as first, max(posted_at) as last
                 from ledger_entry group by transfer_id) e on e.transfer_id = t.id
   where (e.n = 2 and e.first = t.posted_at and e.last = t.posted_at and e.legs = t.legs) is not true
     and (t.is_archived and (e.n is null
          or e.n <= 2 and e.first = t.posted_at and e.last = t.posted_at and t.legs @> e.legs)) is not true
  union all
  select 'an account is the sum of its entries', a.id::text,
         format('posted %s, entries %s; in %s, entries %s; seq %s, entries %s', a.posted, e.total, a.cum_in, e.came, a.seq, e.n)
    from ledger_account a
    left join (select account_id, sum(amount) + coalesce(min(o.balance_before), 0) as total,
                      sum(greatest(amount, 0)) + coalesce(min(o.cum_in_before), 0) as came,
                      count(*) + coalesce(min(o.seq) - 1, 0) as n, max(posted_at) as last
                 from (select account_id, amount, posted_at from ledger_entry) e
                 left join (select account_id, balance_before, cum_in_before, seq from opening) o using (account_id)
                group by account_id) e on e.account_id = a.id
   where a.posted is distinct from coalesce(e.total, 0) or a.cum_in is distinct from coalesce(e.came, 0)
      or a.seq is distinct from coalesce(e.n, 0) or a.last_posted_at is distinct from e.last
  union all
  select 'an account tells of its month what its entries tell', a.id::text,
         format('balance %s, entries %s; in %s, entries %s; own transfers %s to %s, journal %s to %s', a.month_opening,
                coalesce(e.balance_after, 0), a.month_cum_in, coalesce(e.cum_in, 0), a.month_own_out, a.month_own_to,
                own.amount, own.target)
    from ledger_account a
    left join lateral (select balance_after, cum_in from ledger_entry where account_id = a.id and posted_at < a.month_from
                        order by posted_at desc, seq desc limit 1) e on true
   cross join lateral (select coalesce(sum(amount), 0) as amount,
                              case when min(to_account) = max(to_account) then min(to_account)
                                   when min(to_account) < max(to_account) then 0 end as target
                         from ledger_transfer
                        where reason = 'own_transfer' and from_account = a.id and posted_at >= a.month_from) own
    left join opening o on o.account_id = a.id
   where (a.month_opening, a.month_cum_in, a.month_own_out, a.month_own_to)
         is distinct from (coalesce(e.balance_after, 0), coalesce(e.cum_in, 0), own.amount, own.target)
         -- What was before a month that is archived nobody can tell any more.
         and (o.posted_at >= a.month_from) is not true
      -- A month begins at midnight somewhere: zones are whole quarters of an hour from Greenwich, from 12 behind to 14 ahead.
      or case when a.month_from is null or a.last_posted_at is null then a.month_from is null and a.last_posted_at is null
              when a.month_from between '1970-01-01' and '9999-01-01'
              then a.month_from <= a.last_posted_at and extract(epoch from a.month_from) % 900 = 0
                   and a.month_from + interval '14 hours'
                       <= date_trunc('month', a.month_from + interval '14 hours', 'UTC') + interval '26 hours'
              else false end is not true
  union all
  select 'an account knows its latest correction', a.id::text, a.corrected_at::text
    from ledger_account a
    left join (select account_id, max(posted_at) as last from ledger_correction group by account_id) c on c.account_id = a.id
   where a.corrected_at is distinct from c.last
  union all
  select 'entries are a chain', format('%s/%s', account_id, seq), format('balance %s, in %s', balance_after, cum_in)
    from (select account_id, seq, balance_after, cum_in,
                 (account_id, seq) in (select account_id, seq from opening where seq > 1)
                 or seq = coalesce(lag(seq) over w, 0)::numeric + 1
                 and balance_after = coalesce(lag(balance_after) over w, 0)::numeric + amount
                 and cum_in = coalesce(lag(cum_in) over w, 0)::numeric + greatest(amount, 0)
                 and posted_at >= coalesce(lag(posted_at) over w, '-infinity') as linked
            from ledger_entry window w as (partition by account_id order by seq)) chain
   where linked is not true
  union all
  select 'an entry has its account', e.account_id::text, e.transfer_id::text
    from ledger_entry e left join ledger_account a on a.id = e.account_id where a.id is null
  union all
  select 'a transfer is in the currency of its accounts', t.id::text, t.currency
    from ledger_transfer t join ledger_account a on a.id in (t.from_account, t.to_account)
   where a.currency <> t.currency
  union all
  select 'a transfer has a known reason', t.id::text, t.reason
    from ledger_transfer t left join ledger_reason r on r.code = t.reason where r.code is null
  union all
  select 'nobody is below the floor', id::text, (posted::numeric - held)::text from ledger_account
   where posted::numeric - held < floor
  union all
  select 'held and expected are the open holds', a.id::text,
         format('held %s, holds %s; expected %s, holds %s', a.held, h.held, a.expected, h.expected)
    from ledger_account a
    left join (select account_id, sum(held) as held, sum(expected) as expected from (
                 select from_account as account_id, amount as held, 0 as expected from ledger_hold where state = 'open'
                 union all select to_account, 0, amount from ledger_hold where state = 'open') x
               group by account_id) h on h.account_id = a.id
   where a.held is distinct from coalesce(h.held, 0) or a.expected is distinct from coalesce(h.expected, 0)
  union all
  select 'a posted hold has one transfer of its amount', coalesce(h.id, t.hold_id)::text, t.n::text
    from (select * from ledger_hold where state = 'posted') h
    full join (select hold_id, count(*) as n, sum(amount) as total, min(from_account) as source,
                      min(to_account) as target
                 from ledger_transfer where hold_id is not null group by hold_id) t on t.hold_id = h.id
   where (t.n = 1 and t.total = h.posted_amount and t.source = h.from_account and t.target = h.to_account) is not true
     and (t.n is null and h.ended_at <= (select newest_at from archived)) is not true
  union all
  select 'a reversal mirrors what it reverses', r.id::text, r.reverses_id::text
    from ledger_transfer r left join ledger_transfer t on t.id = r.reverses_id
   where r.reverses_id is not null
     and (t.from_account = r.to_account and t.to_account = r.from_account
          and t.amount = r.amount and t.currency = r.currency) is not true
  union all
  select 'corrections are what reversals exclude', format('%s/%s', account_id, seq), format('in %s, out %s', came, went)
    from (select e.account_id, e.seq, e.amount, c.came, c.went,
                 -- How many reversals stand on this transfer; odd: undone. A reversal is always left out.
                 (t.reverses_id is not null or (
                   with recursive later (id) as (
                     select n.id from ledger_transfer n where n.reverses_id = t.id
                     union select n.id from later l join ledger_transfer n on n.reverses_id = l.id)
                   select count(*) % 2 = 1 from later)) as left_out
            from ledger_entry e
            join ledger_transfer t on t.id = e.transfer_id
            left join (select account_id, posted_at, seq, sum(money_in) as came, sum(money_out) as went
                         from ledger_correction group by account_id, posted_at, seq) c
                   on (c.account_id, c.posted_at, c.seq) = (e.account_id, e.posted_at, e.seq)) x
   where coalesce(came, 0) <> case when left_out then greatest(amount, 0) else 0 end
      or coalesce(went, 0) <> case when left_out then greatest(-amount::numeric, 0) else 0 end
  union all
  select 'an account is as it was last recorded', coalesce(a.id, c.account_id)::text, c.facts::text
    from ledger_account a
    full join (select distinct on (account_id) account_id, facts from ledger_change
                where account_id is not null order by account_id, recorded desc) c on c.account_id = a.id
   where a.id is null or c.facts is distinct from jsonb_build_object(
           'code', a.code, 'currency', a.currency, 'floor', a.floor, 'status', a.status)
  union all
  select 'a hold is as it was last recorded', coalesce(h.id, c.hold_id)::text, c.facts::text
    from ledger_hold h
    full join (select distinct on (hold_id) hold_id, facts from ledger_change
                where hold_id is not null order by hold_id, recorded desc) c on c.hold_id = h.id
   where h.id is null or c.facts->>'state' is distinct from h.state
      -- How a hold ended is sealed with its end; until then there is nothing to seal.
      or (h.state = 'open' and (h.posted_amount, h.ended_at) is distinct from (0::bigint, null::timestamptz))
  union all
  select 'an archive is as it was recorded', coalesce(a.file, c.facts->>'archive', c.recorded::text), c.facts::text
    from ledger_archive a
    full join (select recorded, facts from ledger_change where hold_id is null and account_id is null) c
           on c.facts = ${ARCHIVE_FACTS}
   where a.file is null or c.recorded is null`
