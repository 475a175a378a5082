import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { keepSilent } from '../../../platform/server/outbox.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { advanceLongWork } from '../../longWork/server/longWork.ts'
import { type PastOrder, postBatch } from '../../ledger/server/ledger.ts'
import { type ConversionRow, lockConversion } from './beginning.ts'
import type { Plan } from './plan.ts'
import { type Books, postingsOf } from './postings.ts'
import type { ConversionTables } from './tables.ts'

export const POSTED_AT_ONCE = 2000

export interface Watch {
  /** Told after each batch. */
  readonly onProgress: (posted: number, of: number) => void
  /** The time by which staff are told how far it is. */
  readonly now: () => Date
}

interface Terms extends Watch {
  readonly zone: string
  readonly postedAtOnce: number
}

/**
 * Posts what is not posted yet, some thousand in a transaction that also notes how far it is.
 *
 * - `carried_on_elsewhere`: another process has gone on meanwhile, and goes on
 */
export async function postRest(
  db: Db,
  { plan, conversion, books }: { plan: Plan; conversion: ConversionRow; books: Books },
  { zone, postedAtOnce, onProgress, now }: Terms,
): Promise<Result<void, 'carried_on_elsewhere'>> {
  let done = Number(conversion.posted_count)
  let toSkip = done
  let batch: PastOrder[] = []
  const flush = async (): Promise<boolean> => {
    const posted = await postSome(db, conversion.id, { batch, done, zone, now })
    done += batch.length
    batch = []
    if (posted) onProgress(done, plan.postingCount)
    return posted
  }
  for await (const order of postingsOf(plan, books)) {
    if (toSkip > 0) {
      toSkip--
      continue
    }
    batch.push(order)
    if (batch.length === postedAtOnce && !(await flush())) return refuse('carried_on_elsewhere')
  }
  return batch.length === 0 || (await flush()) ? ok(undefined) : refuse('carried_on_elsewhere')
}

interface Step {
  readonly batch: readonly PastOrder[]
  /** How many were posted before. */
  readonly done: number
  readonly zone: string
  readonly now: () => Date
}

/** False where somebody else has posted since. */
const postSome = (db: Db, id: string, { batch, done, zone, now }: Step): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { state, posted_count: posted } = await lockConversion(tx, id)
    if (state !== 'running' || posted !== BigInt(done)) return false
    for (const [at, orders] of byInstant(batch)) {
      const answers = await postBatch(tx, orders, { zone, at })
      for (const [index, answer] of answers.entries())
        assert(
          answer.ok,
          `${JSON.stringify(orders[index]!.details)} of ${at.toISOString()} is posted`,
        )
    }
    await tx
      .withTables<ConversionTables>()
      .updateTable('conversion')
      .set({ posted_count: BigInt(done + batch.length) })
      .where('id', '=', id)
      .execute()
    // Nobody looks at these accounts yet, so nobody has to hear of them.
    await keepSilent(tx)
    await advanceLongWork(tx, id, { at: now(), done: batch.length, failed: 0 })
    return true
  })

/** What has one instant is one batch of the ledger. */
function* byInstant(past: readonly PastOrder[]): Generator<[Date, PastOrder['order'][]]> {
  let [at, orders] = [past[0]!.at, [] as PastOrder['order'][]]
  for (const each of past) {
    if (each.at.getTime() !== at.getTime()) {
      yield [at, orders]
      ;[at, orders] = [each.at, []]
    }
    orders.push(each.order)
  }
  yield [at, orders]
}
