import { CompiledQuery } from 'kysely'
import { type Db, type Engine, isUniqueViolation, type Tx } from '../../../platform/server/db.ts'
import { type Currency, money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { countPosting } from './figures.ts'
import { fingerprintOf } from './fingerprint.ts'
import { openPoster, type Poster } from './poster.ts'
import type {
  BatchRefusal,
  PostOrder,
  PostRefusal,
  Receipt,
  ReverseOrder,
  ReverseRefusal,
  Timing,
} from './types.ts'

/** A row of every SQL function that posts. `ord` counts from 1. */
export interface OutcomeRow {
  readonly ord: number
  readonly outcome: 'posted' | 'replayed' | BatchRefusal
  readonly posted_at: Date | null
  readonly value_date: string | null
  readonly currency: string | null
  readonly from_balance_after: bigint | null
  readonly to_balance_after: bigint | null
}

const POST_BATCH = `select * from ledger_post_batch(
  $1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[],
  $8::bigint[], $9::text[], $10::jsonb[], $11::text, $12::timestamptz, $13::date[])`

/**
 * The orders as the arguments of `ledger_post_batch`, column by column, in its order. For a module
 * whose own SQL function posts and writes rows of its own in the same statement.
 */
export const batchColumns = (
  db: Db,
  orders: readonly PostOrder[],
  timing: Timing,
): readonly unknown[] => [
  orders.map(({ id }) => id),
  orders.map(({ actor }) => actor.actorId),
  orders.map(({ actor }) => actor.channel),
  orders.map(({ id, actor, reason, from, to, amount, details = {} }) =>
    fingerprintOf(db, 'post', { id, actor: actor.actorId, reason, from, to, ...amount, details }),
  ),
  orders.map(({ reason }) => reason),
  orders.map(({ from }) => from),
  orders.map(({ to }) => to),
  orders.map(({ amount }) => amount.minor),
  orders.map(({ amount }) => amount.currency),
  orders.map(({ details = {} }) => JSON.stringify(details)),
  timing.zone,
  timing.at ?? null,
  orders.map(({ valueDate = null }) => valueDate),
]

/** The answer to the order with this id. `Refusal` is what its kind of order can be refused for. */
export function receiptOf<Refusal extends BatchRefusal>(
  id: string,
  row: OutcomeRow | undefined,
): Result<Receipt, Refusal> {
  assert(row, `the ledger answered for ${id}`)
  if (row.outcome !== 'posted' && row.outcome !== 'replayed') return refuse(row.outcome as Refusal)
  const currency = row.currency as Currency
  return ok({
    id,
    replayed: row.outcome === 'replayed',
    postedAt: row.posted_at!,
    valueDate: row.value_date!,
    fromBalanceAfter: money(row.from_balance_after!, currency),
    toBalanceAfter: money(row.to_balance_after!, currency),
  })
}

/**
 * Two orders of one id between different accounts share no lock and meet at the primary key. The
 * loser asks again and finds the winner. Inside a transaction it is too late to ask again.
 */
export const askAgainIfBeaten = <Answer>(
  db: Db,
  primaryKey: 'ledger_transfer_pkey' | 'ledger_hold_pkey',
  ask: () => Promise<Answer>,
): Promise<Answer> =>
  ask().catch((error: unknown) => {
    if (db.isTransaction || !isUniqueViolation(error, primaryKey)) throw error
    return ask()
  })

/** Runs one of the posting functions and gives its rows in the order of the items. */
export async function outcomes(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<readonly OutcomeRow[]> {
  const query = CompiledQuery.raw(text, [...values])
  const { rows } = await askAgainIfBeaten(db, 'ledger_transfer_pkey', () =>
    db.executeQuery<OutcomeRow>(query),
  )
  return rows.toSorted((a, b) => a.ord - b.ord)
}

/**
 * Posts many transfers in one round trip, each decided on its own and in the order given. An id may
 * appear once. Each answer is that of {@link post}.
 */
export async function postBatch(
  db: Db,
  orders: readonly PostOrder[],
  timing: Timing,
): Promise<readonly Result<Receipt, PostRefusal>[]> {
  if (orders.length === 0) return []
  const rows = await outcomes(db, POST_BATCH, batchColumns(db, orders, timing))
  return orders.map(({ id, reason }, index) => {
    const row = rows[index]
    if (row) countPosting(reason, row.outcome)
    return receiptOf<PostRefusal>(id, row)
  })
}

/**
 * Moves an amount from one account to another. Asked again with the same id by the same actor and
 * with the same meaning, it answers as the first time.
 *
 * - `invalid`: no positive amount, one account on both sides, or a currency the accounts do not have
 * - `id_reused`: the id stands for another transfer, whoever's that is
 * - `account_not_found`, `account_not_open` (frozen or closed, on either side), `account_fixed` (for a term)
 * - `balance_overflow`: more than the ledger can count
 * - `insufficient_funds`: less available than the amount
 */
export async function post(
  db: Db,
  order: PostOrder,
  timing: Timing,
): Promise<Result<Receipt, PostRefusal>> {
  const [answer] = await postBatch(db, [order], timing)
  return answer!
}

/**
 * Posts orders that belong to the first one, in one batch: the answer is the first refusal, else that to the first
 * order. A refusal may come after a posting: the caller takes back what was written.
 */
export async function postTogether(
  tx: Tx,
  orders: readonly [PostOrder, ...PostOrder[]],
  timing: Timing,
): Promise<Result<Receipt, PostRefusal>> {
  const answers = await postBatch(tx, orders, timing)
  return answers.find(({ ok: isPosted }) => !isPosted) ?? answers[0]!
}

/** An order and when it was carried out. */
export interface PastOrder {
  readonly order: PostOrder
  readonly at: Date
}

// A batch has one instant, so the orders of each instant of a past are a batch of their own; the batches
// stand on the left, so they are decided in their order.
const POST_HISTORY = `
  select (b.first + p.ord - 1)::int as ord, p.outcome, p.posted_at, p.value_date, p.currency,
         p.from_balance_after, p.to_balance_after
    from (
      select at, min(ord) as first, array_agg(id order by ord) as ids, array_agg(actor order by ord) as actors,
             array_agg(channel order by ord) as channels, array_agg(fingerprint order by ord) as fingerprints,
             array_agg(reason order by ord) as reasons, array_agg(source order by ord) as sources,
             array_agg(target order by ord) as targets, array_agg(amount order by ord) as amounts,
             array_agg(currency order by ord) as currencies, array_agg(details order by ord) as details,
             array_agg(value_date order by ord) as value_dates
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[],
               $8::bigint[], $9::text[], $10::jsonb[], $12::timestamptz[], $13::date[])
             with ordinality o (id, actor, channel, fingerprint, reason, source, target, amount, currency,
               details, at, value_date, ord)
       group by at order by at) b
   cross join lateral ledger_post_batch(
           b.ids, b.actors, b.channels, b.fingerprints, b.reasons, b.sources, b.targets, b.amounts,
           b.currencies, b.details, $11::text, b.at, b.value_dates) p`

/**
 * Posts what happened long ago, the orders of each instant as a batch, in one round trip: for whoever imports
 * a history, oldest first. Each answer is that of {@link post}.
 */
export async function postHistory(
  db: Db,
  past: readonly PastOrder[],
  zone: string,
): Promise<readonly Result<Receipt, PostRefusal>[]> {
  const columns = batchColumns(
    db,
    past.map(({ order }) => order),
    { zone },
  )
  const values = columns.with(
    11,
    past.map(({ at }) => at),
  ) // In place of the one of a batch.
  const rows = await outcomes(db, POST_HISTORY, values)
  return past.map(({ order }, index) => receiptOf<PostRefusal>(order.id, rows[index]))
}

/** {@link post} for a busy server: orders that arrive together share a round trip and a commit. */
export const openLedgerPoster = (
  { db, pool }: Pick<Engine, 'db' | 'pool'>,
  now: () => Timing,
): Poster<PostOrder, Result<Receipt, PostRefusal>> =>
  openPoster<PostOrder, OutcomeRow, Result<Receipt, PostRefusal>>({
    pool,
    name: 'ledger_post_batch',
    text: POST_BATCH,
    valuesOf: (orders) => batchColumns(db, orders, now()),
    answerOf: (row, { id, reason }) => {
      countPosting(reason, row.outcome)
      return receiptOf<PostRefusal>(id, row)
    },
    keyOf: ({ id }) => id,
  })

/**
 * Posts the exact mirror of a transfer. Both stay in history; income and outgoing forget both. A
 * reversal may be reversed, which makes the first transfer count again.
 *
 * - `transfer_not_found`; `already_reversed`: a transfer is reversed once
 * - `insufficient_funds`: the money has been spent since
 * - and what else {@link post} refuses
 */
export async function reverse(
  db: Db,
  { id, actor, transferId, details = {} }: ReverseOrder,
  timing: Timing,
): Promise<Result<Receipt, ReverseRefusal>> {
  const meaning = { id, actor: actor.actorId, transferId, details }
  const fingerprint = fingerprintOf(db, 'reverse', meaning)
  const [row] = await outcomes(db, 'select * from ledger_reverse($1, $2, $3, $4, $5, $6, $7, $8)', [
    id,
    transferId,
    actor.actorId,
    actor.channel,
    fingerprint,
    JSON.stringify(details),
    timing.zone,
    timing.at ?? null,
  ])
  return receiptOf<ReverseRefusal>(id, row)
}
