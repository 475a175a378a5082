import type { Clock } from '../../../platform/server/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import { monthOf, monthRange } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { tell, wantsMail } from '../../notifications/server/notifications.ts'
import { FIRST_MONTH } from '../contract.ts'
import { labelOf, monthAfter, monthBefore } from '../periods.contract.ts'
import { closeMonth } from './keeping.ts'
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
    const made = await closeMonth(tx, scene.institution, {
      memberId: member_id,
      month: next_month,
      at: scene.clock.now(),
    })
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

/** In the portal and, for who wants it, by mail; the statement itself stays behind the sign-in. */
async function tellReady(
  tx: Tx,
  { clock, institution }: StatementScene,
  memberId: string,
  { month, made }: { readonly month: string; readonly made: number },
): Promise<void> {
  const title = `Your ${labelOf(month)} ${made === 1 ? 'statement is' : 'statements are'} ready`
  const them = made === 1 ? 'it' : 'them'
  const text = `Find ${them} under Statements on your dashboard, to read, print or download.`
  const at = clock.now()
  await tell(tx, [{ memberId, kind: 'statement', title, text, at }])
  if (!(await wantsMail(tx, memberId, 'statement'))) return
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject: title,
    text: letterText(institution, [`${title}.`, text]),
  })
}
