import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import { accountsInLedger } from '../../accounts/server/accounts.ts'
import { transferById } from '../../ledger/server/ledger.ts'
import { notifyOthersOfOwnMove } from './notifications.ts'

/** A transfer between accounts that others see as well; `transfer_post_batch` writes it down with the posting. */
interface Untold {
  readonly transfer_id: string
}

export const OWN_NEWS_JOB = 'news of own transfers'

/**
 * Tells whoever else sees an account of money that was moved between accounts. Those transfers travel in batches, so
 * the news follows them a moment later, once each.
 */
export const tellOwnNews = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<Untold>(
    db,
    dependencies,
    {
      job: OWN_NEWS_JOB,
      key: ['transfer_id'],
      claim: claimUntold,
      titleOf: ({ transfer_id: id }) => `Own transfer ${referenceOf(id)}`,
      process: tell,
    },
    countMax,
  )

async function claimUntold(
  tx: Tx,
  _ctx: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<Untold | undefined> {
  const { rows } = await sql<Untold>`
    select transfer_id from own_transfer_news where ${mayBeTried}
     order by at, transfer_id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

async function tell(tx: Tx, ctx: ActionContext<null>, { transfer_id: id }: Untold): Promise<void> {
  await sql`delete from own_transfer_news where transfer_id = ${id}`.execute(tx)
  const transfer = await transferById(tx, id)
  const actorId = transfer?.actor.actorId
  assert(transfer && actorId, `transfer ${id} was posted by somebody`)
  const sides = [transfer.from.accountId, transfer.to.accountId]
  const accounts = await accountsInLedger(tx, sides)
  const [from, to] = sides.map((side) => accounts.find((one) => one.ledgerAccountId === side))
  assert(from && to, `transfer ${id} moved money between accounts of people`)
  const { amount } = transfer
  await notifyOthersOfOwnMove(tx, { ...ctx, actorId }, { id, from, to, amount })
}
