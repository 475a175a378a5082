import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/server/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { monthOf, monthRange } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert } from '../../../values/result.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import { labelsOf } from '../../activity/server/activity.ts'
import { personOf } from '../../members/server/members.ts'
import { tell } from '../../notifications/server/notifications.ts'
import { FIRST_MONTH, type Statement } from '../contract.ts'
import { labelOf, monthAfter, monthBefore } from '../periods.contract.ts'
import { type Before, compose, type Composed, type Subject } from './composing.ts'
import type { StatementTables } from './tables.ts'

export interface StatementScene {
  readonly clock: Clock
  readonly institution: Institution
}

/** A posting of the last second of a month may commit a little later. */
const SETTLES_IN_MS = 5 * 60_000

/** The first month that is not over for good, in the institution's zone. */
export const openMonth = ({ clock, institution }: StatementScene): string =>
  monthOf(new Date(clock.now().getTime() - SETTLES_IN_MS), institution.timeZone)

/**
 * Makes the statements that are due, a member and a month at a time, and enters new members in the
 * book. Any number of processes may do so at once.
 * @returns how many members and months were dealt with
 */
export async function closeDue(db: Db, scene: StatementScene, countMax: number): Promise<number> {
  const last = monthBefore(openMonth(scene))
  let count = await enterMembers(db, scene, countMax)
  while (count < countMax && (await closeOne(db, scene, last))) count += 1
  return count
}

/** As {@link closeDue} for one member who is looking, so that nobody waits for the job. */
export async function catchUp(db: Db, scene: StatementScene, memberId: string): Promise<void> {
  const last = monthBefore(openMonth(scene))
  const page = await bookOf(db, memberId)
  if (page && page.next_month > last) return
  if (!page) await enterMembers(db, scene, 1, memberId)
  while (await closeOne(db, scene, last, memberId));
}

const bookOf = (db: Db, memberId: string) =>
  db
    .withTables<StatementTables>()
    .selectFrom('statement_book')
    .select('next_month')
    .where('member_id', '=', memberId)
    .executeTakeFirst()

async function enterMembers(
  db: Db,
  { clock, institution }: StatementScene,
  countMax: number,
  memberId?: string,
): Promise<number> {
  const tables = db.withTables<StatementTables>()
  let unentered = tables.selectFrom('statement_unentered').selectAll().limit(countMax)
  if (memberId !== undefined) unentered = unentered.where('member_id', '=', memberId)
  const rows = await unentered.execute()
  if (rows.length === 0) return 0
  const monthOfOpening = (since: Date): string => {
    const month = monthOf(since, institution.timeZone)
    return month > FIRST_MONTH ? month : FIRST_MONTH
  }
  await tables
    .insertInto('statement_book')
    .values(
      rows.map(({ member_id, since }) => ({
        member_id,
        next_month: monthOfOpening(since),
        entered_at: clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return rows.length
}

/** The next month of one member whose month is over. False when there is none to be had. */
const closeOne = (db: Db, scene: StatementScene, last: string, memberId?: string) =>
  inTransaction(db, async (tx) => {
    const due = await claim(tx, last, memberId)
    if (!due) return false
    const { member_id, next_month, entered_at } = due
    const made = await closeMonth(tx, scene, member_id, next_month)
    const { timeZone } = scene.institution
    const isNews = next_month === last && entered_at < monthRange(next_month, timeZone).to
    if (made > 0 && isNews) await tellReady(tx, scene, member_id, { month: next_month, made })
    await tx
      .withTables<StatementTables>()
      .updateTable('statement_book')
      .set({ next_month: monthAfter(next_month) })
      .where('member_id', '=', member_id)
      .execute()
    return true
  })

/** Whoever looks waits for the job; the job passes by what somebody else is at. */
async function claim(tx: Tx, last: string, memberId: string | undefined) {
  const due = tx
    .withTables<StatementTables>()
    .selectFrom('statement_book')
    .selectAll()
    .where('next_month', '<=', last)
  return memberId === undefined
    ? due.orderBy('next_month').limit(1).forUpdate().skipLocked().executeTakeFirst()
    : due.where('member_id', '=', memberId).forUpdate().executeTakeFirst()
}

async function closeMonth(
  tx: Tx,
  scene: StatementScene,
  memberId: string,
  month: string,
): Promise<number> {
  const { to } = monthRange(month, scene.institution.timeZone)
  const subjects = await subjectsOf(tx, memberId)
  const open = subjects.filter(({ account }) => account.openedAt < to)
  const at = scene.clock.now()
  for (const subject of open) {
    const before = await beforeOf(tx, subject.account.id, month)
    const composed = await compose(tx, scene.institution, subject, { month, before, at })
    await keep(tx, subject, composed, at)
  }
  return open.length
}

/** The member's accounts with the name and address that a letter would carry now. */
export async function subjectsOf(db: Db, memberId: string): Promise<readonly Subject[]> {
  const accounts = await accountsOf(db, memberId)
  const person = await personOf(db, memberId)
  const labels = labelsOf(accounts)
  const { street, city, state, postalCode } = person?.address ?? EMPTY_ADDRESS
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const holder: Statement['holder'] = {
    name: person?.name ?? '',
    address: [street, place].filter(Boolean),
  }
  return accounts.map((account) => ({ account, labels, holder }))
}

const EMPTY_ADDRESS = { street: '', city: '', state: '', postalCode: '' }

/** What the statements before `month` left: the last of all, and the sums of the same year. */
export async function beforeOf(db: Db, accountId: string, month: string): Promise<Before> {
  const { rows } = await sql<{
    closing: bigint | null
    entries_through: bigint | null
    interest: bigint
    fees: bigint
  }>`
    select last.closing, last.entries_through, year.interest, year.fees
      from (select coalesce(sum(interest), 0)::bigint as interest, coalesce(sum(fees), 0)::bigint as fees
              from statement
             where account_id = ${accountId} and month < ${month}
               and month >= ${`${month.slice(0, 4)}-01`}) year
      left join (select closing, entries_through from statement
                  where account_id = ${accountId} and month < ${month}
                  order by month desc limit 1) last on true`.execute(db)
  const { closing, entries_through, interest, fees } = rows[0]!
  return {
    last:
      closing === null || entries_through === null
        ? undefined
        : { closing, entriesThrough: entries_through },
    interest,
    fees,
  }
}

async function keep(
  tx: Tx,
  { account }: Subject,
  { figures, statement }: Composed,
  at: Date,
): Promise<void> {
  const content = JSON.stringify(statement)
  assert(content.isWellFormed(), 'what is kept can be kept as UTF-8')
  await tx
    .withTables<StatementTables>()
    .insertInto('statement')
    .values({
      id: newId(at.getTime()),
      account_id: account.id,
      member_id: account.memberId,
      month: statement.month,
      closed_at: at,
      opening: figures.opening,
      closing: figures.closing,
      money_in: figures.moneyIn,
      money_out: figures.moneyOut,
      interest: figures.interest,
      fees: figures.fees,
      entry_count: statement.lines.length,
      entries_through: figures.entriesThrough,
      content,
      content_hash: createHash('sha256').update(content).digest(),
    })
    .execute()
}

async function tellReady(
  tx: Tx,
  { clock }: StatementScene,
  memberId: string,
  { month, made }: { readonly month: string; readonly made: number },
): Promise<void> {
  const label = labelOf(month)
  await tell(tx, [
    {
      memberId,
      kind: 'statement',
      title: made === 1 ? `Your ${label} statement is ready` : `Your ${label} statements are ready`,
      text: 'Find it under Statements on your dashboard, to read, print or download.',
      at: clock.now(),
    },
  ])
}
