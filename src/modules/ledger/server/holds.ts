import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { fingerprintOf } from './fingerprint.ts'
import { askAgainIfBeaten, outcomes, receiptOf } from './posting.ts'
import type {
  HoldOrder,
  HoldReceipt,
  HoldState,
  LedgerAccountId,
  PostRefusal,
  Receipt,
  SettleOrder,
  SettleRefusal,
  Timing,
} from './types.ts'

interface HoldRow {
  readonly outcome: 'held' | 'replayed' | PostRefusal
  readonly placed_at: Date | null
  readonly state: HoldState | null
  readonly available: bigint | null
}

/**
 * Sets an amount aside: it can no longer be spent on `from`, and is announced (not spendable) on
 * `to`. It ends once: settled, released or expired. Refused as a posting of the same amount would be.
 */
export async function hold(
  db: Db,
  { id, actor, reason, from, to, amount, details = {}, expiresAt }: HoldOrder,
  timing: Timing,
): Promise<Result<HoldReceipt, PostRefusal>> {
  const meaning = { id, actor: actor.actorId, reason, from, to, ...amount, details }
  const place = sql<HoldRow>`select * from ledger_place_hold(
    ${id}, ${actor.actorId}, ${actor.channel}, ${fingerprintOf(db, 'hold', meaning)}, ${reason},
    ${from}, ${to}, ${amount.minor}, ${amount.currency}, ${JSON.stringify(details)},
    ${expiresAt ?? null}, ${timing.at ?? null})`
  const { rows } = await askAgainIfBeaten(db, 'ledger_hold_pkey', () => place.execute(db))
  const [row] = rows
  assert(row, `the ledger answered for hold ${id}`)
  if (row.outcome !== 'held' && row.outcome !== 'replayed') return refuse(row.outcome)
  return ok({
    id,
    replayed: row.outcome === 'replayed',
    placedAt: row.placed_at!,
    state: row.state!,
    available: money(row.available!, amount.currency),
  })
}

/**
 * {@link hold} for many in one round trip, each decided on its own. The caller has locked their accounts together, in
 * one order with everybody else (`lockedBalancesOf`).
 */
export async function holdMany(
  tx: Tx,
  orders: readonly HoldOrder[],
  timing: Timing,
): Promise<readonly Result<'held', PostRefusal>[]> {
  if (orders.length === 0) return []
  const fingerprints = orders.map(({ id, actor, reason, from, to, amount, details = {} }) =>
    fingerprintOf(tx, 'hold', { id, actor: actor.actorId, reason, from, to, ...amount, details }),
  )
  const { rows } = await sql<Pick<HoldRow, 'outcome'>>`
    select placed.outcome
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ actor }) => actor.actorId)}::uuid[],
             ${orders.map(({ actor }) => actor.channel)}::text[], ${fingerprints}::bytea[],
             ${orders.map(({ reason }) => reason)}::text[], ${orders.map(({ from }) => from)}::bigint[],
             ${orders.map(({ to }) => to)}::bigint[], ${orders.map(({ amount }) => amount.minor)}::bigint[],
             ${orders.map(({ amount }) => amount.currency)}::text[],
             ${orders.map(({ details = {} }) => JSON.stringify(details))}::jsonb[],
             ${orders.map(({ expiresAt }) => expiresAt ?? null)}::timestamptz[])
           with ordinality o (id, actor, channel, fingerprint, reason, source, target, amount, currency,
             details, expires_at, ord)
     cross join lateral ledger_place_hold(o.id, o.actor, o.channel, o.fingerprint, o.reason, o.source,
             o.target, o.amount, o.currency, o.details, o.expires_at, ${timing.at ?? null}) placed
     order by o.ord`.execute(tx)
  return rows.map(({ outcome }) =>
    outcome === 'held' || outcome === 'replayed' ? ok('held') : refuse(outcome),
  )
}

/**
 * Posts a hold, all of it or less, and frees the rest.
 *
 * - `hold_not_found`; `hold_not_open`: settled, released or expired before
 * - `exceeds_hold`: more than was set aside
 * - and what else a posting refuses
 */
export async function settle(
  db: Db,
  { id, actor, holdId, amountMinor, details, valueDate }: SettleOrder,
  timing: Timing,
): Promise<Result<Receipt, SettleRefusal>> {
  const meaning = { id, actor: actor.actorId, holdId, amountMinor: amountMinor ?? null, details }
  const [row] = await outcomes(
    db,
    'select * from ledger_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      id,
      holdId,
      amountMinor ?? null,
      actor.actorId,
      actor.channel,
      fingerprintOf(db, 'settle', meaning),
      details ? JSON.stringify(details) : null,
      timing.zone,
      timing.at ?? null,
      valueDate ?? null,
    ],
  )
  return receiptOf<SettleRefusal>(id, row)
}

/** Gives back what was set aside. Refuses `hold_not_found` and `hold_not_open` (ended before). */
export async function release(
  db: Db,
  holdId: string,
  timing: Pick<Timing, 'at'> = {},
): Promise<Result<'released', 'hold_not_found' | 'hold_not_open'>> {
  const { rows } = await sql<{ outcome: 'released' | 'hold_not_found' | 'hold_not_open' }>`
    select ledger_release(${holdId}, ${timing.at ?? null}) as outcome`.execute(db)
  const outcome = rows[0]!.outcome
  return outcome === 'released' ? ok(outcome) : refuse(outcome)
}

/** Frees what is on hold of a credited check, or of money pulled in, on its account: such a hold names its deposit. */
export async function releaseDepositHolds(
  tx: Tx,
  { depositId, account }: { readonly depositId: string; readonly account: LedgerAccountId },
  timing: Timing,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_hold
     where from_account = ${account} and state = 'open' and details->>'depositId' = ${depositId}
     order by id`.execute(tx)
  for (const { id } of rows) await release(tx, id, timing)
}

/** Gives back what was set aside by those of many holds that are open. */
export const releaseMany = (
  tx: Tx,
  holdIds: readonly string[],
  timing: Pick<Timing, 'at'>,
): Promise<unknown> =>
  sql`select ledger_release(id, ${timing.at ?? null}) from unnest(${holdIds}::uuid[]) id`.execute(
    tx,
  )

/** The sweep: gives back up to `countMax` holds whose time is over, and says which. */
export async function expireHolds(
  db: Db,
  countMax: number,
  timing: Pick<Timing, 'at'> = {},
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_expire_holds(${countMax}, ${timing.at ?? null}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
