import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { assert } from '../../../values/result.ts'
import {
  accountsById,
  accountsOf,
  ownersOf,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import type { Activity } from '../../activity/contract.ts'
import { labelsOf, presentEntry } from '../../activity/server/activity.ts'
import {
  begunAt,
  type Entry,
  entriesOf,
  type Reason,
  sequenceAt,
} from '../../ledger/server/ledger.ts'
import { shownOn } from '../../statements/server/statements.ts'
import type { Ground } from '../words.contract.ts'
import { type Answers, type DisputeKind, kindsFor } from '../questions.contract.ts'
import { type Clocks, clocksOf } from './clocks.ts'
import type { DisputeRow } from './tables.ts'

type Moment = Pick<ActionContext, 'at' | 'institution'>

/** One side of a posted transaction, as the person sees it. */
export interface Subject {
  readonly account: ShareAccount
  readonly entry: Entry
  readonly line: Activity
}

interface Asked {
  readonly transferId: string
  readonly direction?: 'in' | 'out' | undefined
}

/** Undefined for what was never posted to an account of the person. */
export async function subjectFor(
  db: Db,
  personId: string,
  { transferId, direction }: Asked,
): Promise<Subject | undefined> {
  const accounts = await accountsOf(db, personId)
  const entries = await entriesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
    transferId,
  )
  const entry = entries.find((one) => directionOf(one) === direction) ?? entries[0]
  if (!entry) return undefined
  const account = accounts.find(({ ledgerAccountId }) => ledgerAccountId === entry.accountId)
  assert(account, 'entries are of the accounts asked for')
  return { account, entry, line: presentEntry(entry, await labelsOf(db, accounts)) }
}

export const directionOf = ({ amount }: Pick<Entry, 'amount'>): 'in' | 'out' =>
  amount.minor < 0n ? 'out' : 'in'

/** What can be wrong with it. */
export const kindsOf = ({ entry }: Subject): readonly DisputeKind[] =>
  kindsFor({ reason: entry.reason, direction: directionOf(entry) })

export const happenedOn = ({ entry }: Subject, { institution }: Moment): Day =>
  dayOf(entry.postedAt, institution.timeZone)

/** When the statement was sent that showed it first; undefined while there is none. */
export const statementOn = (
  db: Db,
  { institution }: Moment,
  { account, entry }: Subject,
): Promise<Day | undefined> =>
  shownOn(db, institution, { accountId: account.id, sequence: sequenceAt(entry.place) })

const USUAL_DAYS = 30

interface Reported {
  readonly kind: DisputeKind
  readonly answers: Answers
}

/** The days of a case about it that is reported now. */
export async function clocksFor(
  db: Db,
  ctx: Moment,
  subject: Subject,
  { kind, answers }: Reported,
): Promise<Clocks> {
  const { timeZone, disputes } = ctx.institution
  const { account, entry } = subject
  const begun = await begunAt(db, account.ledgerAccountId)
  return clocksOf({
    filedOn: dayOf(ctx.at, timeZone),
    happenedOn: happenedOn(subject, ctx),
    firstDepositOn: begun && dayOf(begun, timeZone),
    statementOn: await statementOn(db, ctx, subject),
    outside: outsideOf(subject, kind),
    isPointOfSale: entry.reason === 'card_payment' && kind !== 'atm',
    isAbroad: answers.abroad === 'yes',
    ownDays: disputes?.days ?? USUAL_DAYS,
  })
}

const BOOKKEEPING: readonly Reason[] = ['fee', 'penalty', 'interest']

/**
 * Why Regulation E does not cover it; undefined where it does, and where nobody can tell: what staff entered, or another
 * system, may have been electronic.
 */
function outsideOf(
  { account, entry }: Subject,
  kind: DisputeKind,
): Extract<Ground, 'business' | 'check' | 'wire' | 'bookkeeping'> | undefined {
  if (account.businessName !== undefined) return 'business'
  if (kind === 'check') return 'check'
  if (entry.reason === 'international_transfer') return 'wire'
  return BOOKKEEPING.includes(entry.reason) ? 'bookkeeping' : undefined
}

/** The account of a case, under the name of its product. */
export async function accountOf(
  db: Db,
  { account_id }: Pick<DisputeRow, 'account_id'>,
): Promise<ShareAccount> {
  const account = (await accountsById(db, [account_id])).get(account_id)
  assert(account, `account ${account_id} is there`)
  return account
}

/** Who decides about the account now, the primary owner first: they follow the case. */
export async function followersOf(
  db: Db,
  { account_id }: Pick<DisputeRow, 'account_id'>,
): Promise<readonly string[]> {
  const owners = (await ownersOf(db, [account_id])).get(account_id) ?? []
  return owners.filter(({ mayManage }) => mayManage).map(({ personId }) => personId)
}
