import type { RawBuilder } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, isRetryable, type Tx } from '../../../platform/server/db.ts'
import { countFailure, hasNotFailed } from '../../../platform/server/jobFailures.ts'
import { monthOf, monthRange, monthsBefore, nextMonthOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { settledAt } from '../../ledger/server/ledger.ts'
import { FIRST_MONTH } from '../contract.ts'
import { closeMonth } from './keeping.ts'
import { notifyOfStatements } from './notifications.ts'
import type { StatementTables } from './tables.ts'

export const STATEMENTS_JOB = 'statements'
const KEY = ['person_id', 'next_month'] as const

type Moment = Pick<ActionContext, 'at' | 'institution'>

/** The first month that is not over for good, in the institution's zone. */
export const openMonth = ({ at, institution }: Moment): string =>
  monthOf(settledAt(at), institution.timeZone)

/** New members that are entered together. */
const ENTERED_AT_ONCE_MAX = 1000

/**
 * Makes the statements that are due, a member and a month at a time and at most `countMax`. When no more are due, it enters
 * new members in the book: to find them, all members are looked at. Any number of processes may do so at once.
 * @returns how many members were entered and months dealt with
 */
export async function closeDue(
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> {
  const begun = jobContextOf(dependencies)
  const last = monthsBefore(openMonth(begun), 1)
  const closedCount = await claimLoop(
    db,
    dependencies,
    {
      job: STATEMENTS_JOB,
      key: KEY,
      claim: (tx, _, mayBeTried) => claimDue(tx, last, mayBeTried),
      titleOf,
      process: (tx, ctx, due) => closeFor(tx, ctx, due, last),
    },
    countMax,
  )
  if (closedCount === countMax) return closedCount
  return closedCount + (await enterMembers(db, begun, ENTERED_AT_ONCE_MAX))
}

const titleOf = ({ next_month: month }: Due): string =>
  `${formatDay(month, 'month')} statements of a member`

/** As {@link closeDue} for one member who is looking, so that nobody waits for the job, unless it failed at a month of theirs. */
export async function catchUp(db: Db, member: ActionContext): Promise<void> {
  const { actorId: personId } = member
  const last = monthsBefore(openMonth(member), 1)
  const page = await bookOf(db, personId)
  if (page && page.next_month > last) return
  if (!page) await enterMembers(db, member, 1, personId)
  // The institution makes the statement, whoever looks.
  const ctx = { ...member, actorId: null, address: null }
  while (await closeNextOf(db, ctx, personId, last));
}

const bookOf = (db: Db, personId: string) =>
  db
    .withTables<StatementTables>()
    .selectFrom('statement_book')
    .select('next_month')
    .where('person_id', '=', personId)
    .executeTakeFirst()

async function enterMembers(
  db: Db,
  { at, institution }: Moment,
  countMax: number,
  personId?: string,
): Promise<number> {
  const tables = db.withTables<StatementTables>()
  let unentered = tables.selectFrom('statement_unentered').selectAll().limit(countMax)
  if (personId !== undefined) unentered = unentered.where('person_id', '=', personId)
  const rows = await unentered.execute()
  if (rows.length === 0) return 0
  const monthOfOpening = (since: Date): string => {
    const month = monthOf(since, institution.timeZone)
    return month > FIRST_MONTH ? month : FIRST_MONTH
  }
  await tables
    .insertInto('statement_book')
    .values(
      rows.map(({ person_id, since }) => ({
        person_id,
        next_month: monthOfOpening(since),
        entered_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute()
  return rows.length
}

/**
 * The next month of a member who is looking. False when there is none to be had, or it failed: that counts as a try of
 * the job, and whoever looks finds what there is.
 */
async function closeNextOf(
  db: Db,
  ctx: ActionContext<null>,
  personId: string,
  last: string,
): Promise<boolean> {
  let due: Due | undefined
  // Whoever looks waits for the job.
  const claim = (tx: Tx) =>
    dueBefore(tx, last)
      .where('person_id', '=', personId)
      .where(hasNotFailed(STATEMENTS_JOB, KEY))
      .forUpdate()
      .executeTakeFirst()
  try {
    return await inTransaction(db, async (tx) => {
      due = await claim(tx)
      if (due) await closeFor(tx, ctx, due, last)
      return due !== undefined
    })
  } catch (error) {
    if (due === undefined || isRetryable(error)) throw error
    const rowId = KEY.map((column) => due![column]).join(' ')
    const failure = { job: STATEMENTS_JOB, rowId, title: titleOf(due), at: ctx.at, error }
    await inTransaction(db, async (tx) => {
      if ((await claim(tx))?.next_month === due!.next_month) await countFailure(tx, failure)
    })
    return false
  }
}

const dueBefore = (tx: Tx, last: string) =>
  tx
    .withTables<StatementTables>()
    .selectFrom('statement_book')
    .selectAll()
    .where('next_month', '<=', last)

const claimDue = (
  tx: Tx,
  last: string,
  mayBeTried: RawBuilder<boolean>,
): Promise<Due | undefined> =>
  dueBefore(tx, last)
    .where(mayBeTried)
    .orderBy('next_month')
    .orderBy('person_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Due = StatementTables['statement_book']

async function closeFor(
  tx: Tx,
  ctx: ActionContext<null>,
  { person_id: personId, next_month: month, entered_at: enteredAt }: Due,
  last: string,
): Promise<void> {
  const { institution, at } = ctx
  const made = await closeMonth(tx, institution, { personId, month, at })
  await passMonth(tx, personId, month)
  const isNews = month === last && enteredAt < monthRange(month, institution.timeZone).to
  if (made.length > 0 && isNews) await notifyOfStatements(tx, ctx, personId, { month, made })
}

const passMonth = (tx: Tx, personId: string, month: string) =>
  tx
    .withTables<StatementTables>()
    .updateTable('statement_book')
    .set({ next_month: nextMonthOf(month) })
    .where('person_id', '=', personId)
    .where('next_month', '=', month)
    .execute()

/** Staff put away a month that was set aside: the next statement of an account goes on where its last one ended. */
export async function passOver(tx: Tx, _ctx: ActionContext, rowId: string): Promise<void> {
  const [personId, month] = rowId.split(' ')
  await passMonth(tx, personId!, month!)
}
