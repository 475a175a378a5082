import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { assert } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import { mailStaff } from '../../notifications/server/notifications.ts'
import { isGivenByItself } from '../words.contract.ts'
import { credit } from './crediting.ts'
import { claimHeard, heardOf, lookedAt, takeBackAll } from './reversals.ts'
import { caseNumberOf, stepOn } from './steps.ts'
import { endAsReversed, takeBack } from './takingBack.ts'
import type { DisputeRow, DisputeTables } from './tables.ts'

export const DEADLINES_JOB = 'dispute deadlines'

const titleOf = (row: DisputeRow): string => `Case ${caseNumberOf(row)}`

/**
 * Ends cases whose money came back, takes back what ended cases gave beside it, then does what has come due: warns staff, gives the provisional credit on its last day,
 * takes back on the day that a letter named. Whatever the clock jumps over is late and done, and never left out.
 */
export async function keepDeadlines(
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> {
  const ended = await endReversed(db, dependencies, countMax)
  const takenBack = await takeBackReversed(db, dependencies, countMax)
  const work = {
    job: DEADLINES_JOB,
    key: ['id'] as const,
    claim: claimDue,
    titleOf,
    process: dealWith,
  }
  return ended + takenBack + (await claimLoop<DisputeRow>(db, dependencies, work, countMax))
}

const rows = (db: Db) => db.withTables<DisputeTables>().selectFrom('dispute').selectAll()

const claimDue = (
  tx: Tx,
  { at, institution }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<DisputeRow | undefined> =>
  rows(tx)
    .where('due', 'is not', null)
    .where('look_on', '<=', dayOf(at, institution.timeZone))
    .where(mayBeTried)
    .orderBy('look_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

async function dealWith(tx: Tx, ctx: ActionContext<null>, row: DisputeRow): Promise<void> {
  const today = dayOf(ctx.at, ctx.institution.timeZone)
  const { due, due_on: dueOn } = row
  assert(due !== null && dueOn !== null, `something is due in case ${row.id}`)
  if (due === 'take_back') return void (await takeBack(tx, ctx, row))
  const isLate = today > dueOn
  if (due === 'credit' && today >= dueOn) {
    if (!isGivenByItself(row)) {
      await warn(
        tx,
        ctx,
        row,
        'overdue',
        english('The provisional credit is due. {why}', { why: BEYOND }),
      )
      return lookAgain(tx, row, addBusinessDays(today, 1))
    }
    if (isLate) await warn(tx, ctx, row, 'overdue', LATE_CREDIT(row, dueOn))
    const credited = await credit(tx, ctx, row)
    if (credited.ok) return
    // A reversal that came at this moment ends the case the next time.
    const why =
      credited.code === 'account_not_open' ? CANNOT_CREDIT : english('The money came back.')
    await warn(tx, ctx, row, 'overdue', why)
    return lookAgain(tx, row, addBusinessDays(today, 1))
  }
  await warn(tx, ctx, row, isLate ? 'overdue' : 'warned', DUE(row, dueOn, isLate))
  if (isLate) return lookAgain(tx, row, addBusinessDays(today, 1))
  return lookAgain(tx, row, today === dueOn ? addDays(dueOn, 1) : dueOn)
}

/** The case stays as staff saw it: a decision that waits for a second administrator is not about another one. */
const lookAgain = async (tx: Tx, { id }: DisputeRow, on: Day): Promise<void> =>
  void (await tx
    .withTables<DisputeTables>()
    .updateTable('dispute')
    .set({ look_on: on })
    .where('id', '=', id)
    .execute())

const BEYOND = english(
  'What is disputed is more than the transaction came to, so the portal does not give it by itself: credit it or decide the case.',
)

const CANNOT_CREDIT = english(
  'The provisional credit is due, and the account cannot take it. Pay it another way or decide the case.',
)

const LATE_CREDIT = (row: DisputeRow, on: Day): Words =>
  english('The provisional credit was due on {day} and is given late.', {
    day: formatDay(on, 'long'),
  })

const DUE = (row: DisputeRow, on: Day, isLate: boolean): Words => {
  const day = formatDay(on, 'long')
  if (isLate) return english('The decision was due on {day}.', { day })
  if (row.due === 'credit' && !isGivenByItself(row))
    return english('Decide by {day}. {why}', { day, why: BEYOND })
  return row.due === 'credit'
    ? english(
        'Decide by {day}. What is disputed is credited provisionally on that day if nobody has.',
        { day },
      )
    : english('The decision is due by {day}.', { day })
}

/** Staff read it in the case and by mail. */
async function warn(
  tx: Tx,
  ctx: ActionContext<null>,
  row: DisputeRow,
  kind: 'warned' | 'overdue',
  said: Words,
): Promise<void> {
  await stepOn(tx, ctx, row, { kind, said })
  const number = caseNumberOf(row)
  await mailStaff(tx, ctx, {
    subject:
      kind === 'overdue'
        ? english('Overdue: case {number}', { number })
        : english('Due soon: case {number}', { number }),
    paragraphs: [said, english('Find it under Disputes.')],
  })
}

const OPEN_AT_ONCE_MAX = 1000

async function endReversed(
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> {
  const found: string[] = []
  for (let after: string | undefined; ;) {
    const open = await openAfter(db, after)
    const reversed = await reversalsOf(
      db,
      open.map(({ transfer_id }) => transfer_id),
    )
    found.push(...open.flatMap(({ id, transfer_id }) => (reversed.has(transfer_id) ? [id] : [])))
    after = open.at(-1)?.id
    if (open.length < OPEN_AT_ONCE_MAX) break
  }
  if (found.length === 0) return 0
  const work = {
    job: DEADLINES_JOB,
    key: ['id'] as const,
    claim: (tx: Tx, _: ActionContext<null>, mayBeTried: RawBuilder<boolean>) =>
      rows(tx)
        .where('state', '=', 'open')
        .where(sql<boolean>`id = any(${found}::uuid[])`)
        .where(mayBeTried)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),
    titleOf,
    process: async (tx: Tx, ctx: ActionContext<null>, row: DisputeRow) => {
      await lookedAt(tx, row)
      await endAsReversed(tx, ctx, row)
    },
  }
  return claimLoop<DisputeRow>(db, dependencies, work, countMax)
}

const openAfter = (db: Db, after: string | undefined) =>
  db
    .withTables<DisputeTables>()
    .selectFrom('dispute')
    .select(['id', 'transfer_id'])
    .where('state', '=', 'open')
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(OPEN_AT_ONCE_MAX)
    .execute()

async function takeBackReversed(
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> {
  const heard = await heardOf(db)
  if (heard.length === 0) return 0
  const work = {
    job: DEADLINES_JOB,
    key: ['id'] as const,
    claim: (tx: Tx, _: ActionContext<null>, mayBeTried: RawBuilder<boolean>) =>
      claimHeard(tx, heard, mayBeTried),
    titleOf,
    process: takeBackAll,
  }
  return claimLoop<DisputeRow>(db, dependencies, work, countMax)
}
