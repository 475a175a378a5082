import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { houseAccount, post, timingIn } from '../../ledger/server/ledger.ts'
import { moveAll } from './lifecycle.ts'
import type { NetworkPayment } from './reading.ts'
import type { NetworkPaymentRow, Rail } from './tables.ts'

interface DueSettlement {
  readonly file_id: string
  /** As the database writes it. */
  readonly settles_at: string
  readonly amount_minor: bigint
  readonly name: string
  readonly rail: Rail
}

/** Through which account of the house the payments of a rail go. */
export const CLEARING = {
  ach: 'clearing:us-banks',
  wire: 'clearing:international',
  check: 'clearing:checks',
} as const

interface Settling extends JobDependencies {
  /** Posts what comes in with a payment of ours, in the transaction that settles it. */
  readonly arrive: (
    tx: Tx,
    ctx: ActionContext<null>,
    paymentIds: readonly string[],
  ) => Promise<void>
}

/**
 * Settles what left or came in a file once its moment has come: its total goes between the clearing account and the
 * account at the Federal Reserve in one posting, and each payment of ours is settled.
 * @returns how many settlements there were
 */
export const settleDue = (
  db: Db,
  { arrive, ...dependencies }: Settling,
  countMax: number,
): Promise<number> =>
  claimLoop<DueSettlement>(
    db,
    dependencies,
    {
      job: 'settlement',
      key: ['file_id', 'settles_at'],
      claim: claimSettlement,
      titleOf: ({ name }) => `Settlement of ${name}`,
      process: (tx, ctx, due) => settle(tx, ctx, due, arrive),
    },
    countMax,
  )

async function claimSettlement(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<DueSettlement | undefined> {
  const { rows } = await sql<DueSettlement>`
    select file_id, s.settles_at::text as settles_at, s.amount_minor, f.name, f.rail
      from network_settlement s
      join network_file f on f.id = file_id
     where settled_at is null and f.handed_over_at is not null and settles_at <= ${at} and ${mayBeTried}
     order by s.settles_at, file_id limit 1 for update of s skip locked`.execute(tx)
  return rows[0]
}

async function settle(
  tx: Tx,
  ctx: ActionContext<null>,
  { file_id, name, rail, settles_at, amount_minor }: DueSettlement,
  arrive: Settling['arrive'],
): Promise<void> {
  const { rows } = await sql<Pick<NetworkPaymentRow, 'id' | 'direction'>>`
    select id, direction from network_payment
     where file_id = ${file_id} and settles_at = ${settles_at}
       and (state = 'sent' or (state = 'corrected' and direction = 'in'))
     order by id for update`.execute(tx)
  await moveAll(tx, ctx, { ids: rows.map(({ id }) => id), state: 'settled' })
  const incoming = rows.filter(({ direction }) => direction === 'in').map(({ id }) => id)
  if (incoming.length > 0) await arrive(tx, ctx, incoming)
  if (amount_minor !== 0n) await postSettlement(tx, ctx, { rail, name, amount_minor })
  await sql`
    update network_settlement set settled_at = ${ctx.at}
     where file_id = ${file_id} and settles_at = ${settles_at}`.execute(tx)
}

/** Settles at once what came in a file of the network, or left in one of ours. */
export async function settleNow(
  tx: Tx,
  ctx: ActionContext<null>,
  {
    fileId,
    ...settled
  }: { readonly fileId: string } & Pick<DueSettlement, 'rail' | 'name' | 'amount_minor'>,
): Promise<void> {
  await sql`
    insert into network_settlement (file_id, settles_at, amount_minor, settled_at)
    values (${fileId}, ${ctx.at}, ${settled.amount_minor}, ${ctx.at})`.execute(tx)
  await postSettlement(tx, ctx, settled)
}

/** The other institution has taken a payment of ours, whose row the caller has locked, and its money with it. */
export async function settlePayment(
  tx: Tx,
  ctx: ActionContext<null>,
  { id, rail, state, file_id: fileId, amount_minor }: NetworkPayment,
): Promise<void> {
  assert(fileId, 'what is settled has left in a file')
  // Whoever handed its file over died before that was written down.
  if (state === 'in_file') await moveAll(tx, ctx, { ids: [id], state: 'sent' })
  await moveAll(tx, ctx, { ids: [id], state: 'settled' })
  const { rows } = await sql<{ name: string }>`
    update network_payment p set settles_at = ${ctx.at}
      from network_file f where p.id = ${id} and f.id = p.file_id returning f.name`.execute(tx)
  await settleNow(tx, ctx, { fileId, rail, name: rows[0]!.name, amount_minor })
}

async function postSettlement(
  tx: Tx,
  ctx: ActionContext<null>,
  { rail, name, amount_minor }: Pick<DueSettlement, 'rail' | 'name' | 'amount_minor'>,
): Promise<void> {
  const clearing = houseAccount(CLEARING[rail])
  const reserve = houseAccount('settlement:federal-reserve')
  const isOut = amount_minor > 0n
  const posted = await post(
    tx,
    {
      id: newId(ctx.at.getTime()),
      actor: { channel: 'system', actorId: null },
      reason: 'settlement',
      from: isOut ? clearing : reserve,
      to: isOut ? reserve : clearing,
      amount: money(isOut ? amount_minor : -amount_minor),
      details: { file: name },
    },
    timingIn(ctx),
  )
  assert(posted.ok, 'accounts of the house have no floor')
}
