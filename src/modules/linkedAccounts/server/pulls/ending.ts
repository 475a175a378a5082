import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, type Tx } from '../../../../platform/server/db.ts'
import { publish } from '../../../../platform/server/outbox.ts'
import { dayOf } from '../../../../values/dates.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { audit } from '../../../audit/server/audit.ts'
import { release, timingIn } from '../../../ledger/server/ledger.ts'
import {
  isCancellable,
  lockedPayment,
  move,
} from '../../../networkPayments/server/networkPayments.ts'
import { giveBackPayment } from '../../../paymentRules/server/paymentRules.ts'
import type { CodeOf } from '../../../../values/endpoint.ts'
import type { Pull } from '../../contract.ts'
import type { cancelPull } from '../../pull.contract.ts'
import { type PullRow, TOPIC } from '../tables.ts'
import { pullById } from './reading.ts'

/** Takes money back that was to be pulled in; exactly one of this and the cut of its file wins. */
export const cancel = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<Pull, CodeOf<typeof cancelPull>>> =>
  inTransaction(db, async (tx) => {
    const { actorId: personId, at } = ctx
    const payment = await lockedPayment(tx, id)
    const { rows } = await sql<PullRow>`
      select * from linked_account_pull where id = ${id} and person_id = ${personId} for update`.execute(
      tx,
    )
    const [row] = rows
    if (!payment || !row) return refuse('pull_not_found')
    if (row.state !== 'cancelled') {
      if (!isCancellable(payment, at)) return refuse('already_sent')
      await move(tx, ctx, { id, state: 'cancelled' })
      await sql`update linked_account_pull set state = 'cancelled' where id = ${id}`.execute(tx)
      await giveBackPayment(tx, { id, personId })
      await release(tx, id, timingIn(ctx))
      const detail = { pull: id, amount: String(row.amount_minor), currency: 'USD' }
      await audit(tx, ctx, 'linked_account.pull_cancelled', { subjectId: personId, detail })
      await publish(tx, TOPIC, [personId])
    }
    return ok((await pullById(tx, id, at))!)
  })

export const HOLDS_JOB = 'holds on money pulled in'

/**
 * Frees what was pulled in once its day has come.
 * @returns how many
 */
export const releasePulls = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<PullRow>(
    db,
    dependencies,
    {
      job: HOLDS_JOB,
      key: ['id'],
      claim: claimDue,
      titleOf: ({ amount_minor }) => `Hold of ${formatMoney(money(amount_minor))} pulled in`,
      process: async (tx, ctx, { id, person_id: personId, hold_id: holdId, amount_minor }) => {
        await sql`update linked_account_pull set released_at = ${ctx.at} where id = ${id}`.execute(
          tx,
        )
        const released = await release(tx, holdId!, timingIn(ctx))
        // Staff may have freed it before.
        if (!released.ok) return
        const detail = { pull: id, amount: String(amount_minor), currency: 'USD' }
        await audit(tx, ctx, 'linked_account.pull_released', { subjectId: personId, detail })
        await publish(tx, TOPIC, [personId])
      },
    },
    countMax,
  )

async function claimDue(
  tx: Tx,
  { at, institution }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<PullRow | undefined> {
  const { rows } = await sql<PullRow>`
    select * from linked_account_pull
     where hold_id is not null and released_at is null
       and available_on <= ${dayOf(at, institution.timeZone)} and ${mayBeTried}
     order by available_on, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}
