import { sql } from 'kysely'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { returnDueBy } from '../../../../rails/ach/returnCodes.ts'
import { FED_ZONE } from '../../../../rails/ach/windows.ts'
import { isBusinessDay } from '../../../../values/businessDays.ts'
import { addDays, type Day, dayOf } from '../../../../values/dates.ts'
import { money, toDecimal } from '../../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../../values/result.ts'
import { labelOf, ownAccount, type ShareAccount } from '../../../accounts/server/accounts.ts'
import type { Withdrawal } from '../../contract.ts'
import type { AchEntryRow } from '../tables.ts'
import { windowFor } from '../windows.ts'
import { receivedEntries } from '../receiving/received.ts'
import { stopsOf } from './stopOrders.ts'

/** A withdrawal that was posted, with the account it left. */
export interface Posted {
  readonly row: AchEntryRow
  readonly account: ShareAccount
}

/**
 * Why a withdrawal goes back that was reported: from an account of a person, also one that was written as if it were a
 * business's, or of a business, for which the rules give two banking days and not sixty days.
 */
const REPORTED = { person: 'R10', asBusiness: 'R05', business: 'R29' } as const

export const reasonFor = (
  { businessName }: Pick<ShareAccount, 'businessName'>,
  sec: string,
): (typeof REPORTED)[keyof typeof REPORTED] => {
  if (businessName !== undefined) return REPORTED.business
  return sec === 'CCD' || sec === 'CTX' ? REPORTED.asBusiness : REPORTED.person
}

/** What was posted to an account of the person, also where it was reported since; locked where it is to be changed. */
export async function postedWithdrawal(
  db: Db,
  personId: string,
  id: string,
  { right, lock = false }: { readonly right: 'view' | 'manage'; readonly lock?: boolean },
): Promise<Posted | undefined> {
  const { rows } = await sql<AchEntryRow>`
    select e.* from ach_entry e
     where e.id = ${id} and e.kind = 'debit' and e.account_id is not null
       and (e.state = 'posted' or e.return_reason in (${sql.join(Object.values(REPORTED))}))
     ${lock ? sql`for update` : sql``}`.execute(db)
  const [row] = rows
  const account = row && (await ownAccount(db, personId, row.account_id!, right))
  return account && { row, account }
}

/** How the company numbers itself, and the kind of the batch: from the file, where the row does not say it yet. */
export async function originOf(
  db: Db,
  row: AchEntryRow,
): Promise<{ readonly companyId: string; readonly sec: string }> {
  if (row.company_id !== null && row.sec !== null)
    return { companyId: row.company_id, sec: row.sec }
  const { batch } = (await receivedEntries(db, [row])).get(row.id)!
  return { companyId: batch.companyId.trim(), sec: batch.sec }
}

/** At the opening of this banking day a return as unauthorized has to be with the other institution. */
const dueBy = ({ row, account }: Posted): Day =>
  returnDueBy(reasonFor(account, ''), row.settles_on)!

/** The last day on which a file leaves that arrives in time. */
function reportBy(posted: Posted): Day {
  let day = addDays(dueBy(posted), -1)
  while (!isBusinessDay(day)) day = addDays(day, -1)
  return day
}

/** Whether a return that leaves with the next file arrives in time. */
export const isInTime = (
  { at, institution: { ach } }: Pick<ActionContext, 'at' | 'institution'>,
  posted: Posted,
): boolean =>
  ach !== undefined && dayOf(windowFor(at, ach, false).settlesAt, FED_ZONE) <= dueBy(posted)

/** A withdrawal as one person sees it. */
export async function withdrawalFor(
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<Withdrawal, 'withdrawal_not_found'>> {
  const posted = await postedWithdrawal(db, ctx.actorId, id, { right: 'view' })
  if (!posted) return refuse('withdrawal_not_found')
  const { row, account } = posted
  const { companyId } = await originOf(db, row)
  const stops = await stopsOf(db, account.id)
  return ok({
    id,
    accountId: account.id,
    ...labelOf(account),
    company: row.company,
    amount: toDecimal(money(row.amount_minor)),
    settledOn: row.settles_on,
    state: row.state !== 'posted' ? 'reported' : isInTime(ctx, posted) ? 'can_report' : 'too_late',
    reportBy: reportBy(posted),
    isOfBusiness: account.businessName !== undefined,
    mayAct: account.mayManage,
    stops: stops.filter((one) => one.companyId === companyId).map(({ order }) => order),
  })
}

/** The same for whoever has just done something about it. */
export async function presented(db: Db, ctx: ActionContext, id: string): Promise<Withdrawal> {
  const found = await withdrawalFor(db, ctx, id)
  assert(found.ok, 'who acts on a withdrawal sees it')
  return found.value
}
