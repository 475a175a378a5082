import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { houseAccount, post, timingIn } from '../../ledger/server/ledger.ts'
import { moveAll } from './lifecycle.ts'
import type { NetworkPaymentRow, Rail } from './tables.ts'

interface DueSettlement {
  readonly file_id: string
  readonly name: string
  readonly rail: Rail
  readonly settles_at: Date
}

/** Through which account of the house the payments of a rail go. */
const CLEARING = { ach: 'clearing:us-banks', wire: 'clearing:international' } as const

/**
 * Settles what left in a file once its moment has come: its total goes from the clearing account to the account
 * at the Federal Reserve in one posting, and each payment is settled.
 * @returns how many settlements there were
 */
export const settleDue = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<DueSettlement>(
    db,
    dependencies,
    {
      job: 'settlement',
      key: ['file_id'],
      claim: claimSettlement,
      titleOf: ({ name }) => `Settlement of ${name}`,
      process: settle,
    },
    countMax,
  )

/** The row of the file is locked, so that nobody else settles any of it meanwhile. */
async function claimSettlement(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<DueSettlement | undefined> {
  const { rows } = await sql<DueSettlement>`
    select p.file_id, f.name, f.rail, p.settles_at
      from network_payment p
      join network_file f on f.id = p.file_id
     where p.state = 'sent' and p.direction = 'out' and p.settles_at <= ${at} and ${mayBeTried}
     order by p.settles_at, p.file_id limit 1 for update of f skip locked`.execute(tx)
  return rows[0]
}

async function settle(
  tx: Tx,
  ctx: ActionContext<null>,
  { file_id, name, rail, settles_at }: DueSettlement,
): Promise<void> {
  const { rows } = await sql<Pick<NetworkPaymentRow, 'id' | 'amount_minor'>>`
    select id, amount_minor from network_payment
     where file_id = ${file_id} and settles_at = ${settles_at} and state = 'sent'
     order by id for update`.execute(tx)
  await moveAll(tx, ctx, { ids: rows.map(({ id }) => id), state: 'settled' })
  const total = rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
  const posted = await post(
    tx,
    {
      id: newId(ctx.at.getTime()),
      actor: { channel: 'system', actorId: null },
      reason: 'settlement',
      from: houseAccount(CLEARING[rail]),
      to: houseAccount('settlement:federal-reserve'),
      amount: money(total),
      details: { file: name },
    },
    timingIn(ctx),
  )
  assert(posted.ok, 'accounts of the house have no floor')
}
