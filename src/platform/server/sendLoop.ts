import { type ActionContext, jobContextOf } from './action.ts'
import {
  claimNext,
  countDone,
  type DueWork,
  type JobDependencies,
  type Outcome,
} from './claimLoop.ts'
import { type Db, inTransaction, type Tx } from './db.ts'
import {
  countFailure,
  explainFailure,
  forgetFailures,
  isStillDue,
  uncountFailure,
} from './jobFailures.ts'

/** Work that the database cannot take back, such as handing a mail to a mail server. */
export interface SentWork<Row extends object> extends DueWork<Row> {
  /**
   * Does it, while no transaction is open.
   * @throws Outage when that has nothing to do with the row
   */
  send(row: Row): Promise<void>
  /** Marks the row as done. */
  finish(tx: Tx, ctx: ActionContext<null>, row: Row): Promise<void>
}

/** Nothing can be sent at all: the job fails, and no row has used up a try. */
export class Outage extends Error {}

/**
 * As `claimLoop`, for what is sent out of the house. A try counts from its beginning, which keeps
 * other processes from the row meanwhile, and one that dies leaves it to be tried again: everything
 * is sent at least once, and something now and then twice.
 * @returns how many were sent
 */
export const sendLoop = <Row extends object>(
  db: Db,
  dependencies: JobDependencies,
  work: SentWork<Row>,
  countMax: number,
): Promise<number> => countDone(countMax, () => sendOne(db, dependencies, work))

async function sendOne<Row extends object>(
  db: Db,
  dependencies: JobDependencies,
  work: SentWork<Row>,
): Promise<Outcome> {
  const ctx = jobContextOf(dependencies)
  const due = await inTransaction(db, async (tx) => {
    const next = await claimNext(tx, ctx, work)
    // Another process may have begun it while ours looked: a claim sees what was there when it started to look.
    if (!next || !(await isStillDue(tx, next, ctx.at))) return undefined
    const error = 'The portal stopped while it was being sent'
    await countFailure(tx, { ...next, title: work.titleOf(next.row), at: ctx.at, error })
    return next
  })
  if (due === undefined) return 'nothing due'
  const { row, job, rowId } = due
  try {
    await work.send(row)
    await inTransaction(db, async (tx) => {
      await work.finish(tx, ctx, row)
      await forgetFailures(tx, due)
    })
    return 'done'
  } catch (error) {
    if (error instanceof Outage) {
      await inTransaction(db, (tx) => uncountFailure(tx, due, ctx.at))
      throw error
    }
    dependencies.log.error({ err: error, job, row: rowId }, 'row of a job failed')
    await explainFailure(db, due, error)
    return 'failed'
  }
}
