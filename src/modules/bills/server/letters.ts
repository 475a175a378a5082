import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Day } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import { assert } from '../../../values/result.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { tell, wantsMail } from '../../notifications/server/notifications.ts'
import { type Failure, FAILURES, type MoneyRefusal } from '../contract.ts'
import type { BillRow, PayeeRow } from './tables.ts'

const NO_MONEY_LEFT = 'No money left your account.'

interface Occasion {
  readonly tx: Tx
  readonly institution: Institution
  readonly bill: BillRow
  readonly at: Date
}

const withStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** "$84.20 to Hollowbrook Electric ··1234" */
const whatOf = ({ amount_minor, payee_name, last4 }: BillRow): string =>
  `${formatMoney(money(amount_minor))} to ${payee_name} ··${last4}`

async function accountOf(tx: Tx, bill: BillRow): Promise<string> {
  const label = (await labelsOf(tx, bill.member_id)).get(bill.from_account_id)
  assert(label, 'accounts are never removed')
  return `${label.kind} ··${label.last4}`
}

interface Paid extends Occasion {
  readonly transferId: string
}

/** Tells in the portal that a bill was paid. No mail: there was one the day before. */
export const tellPaid = async ({ tx, bill, at, transferId }: Paid): Promise<void> =>
  tell(tx, [
    {
      memberId: bill.member_id,
      kind: 'bill',
      title: `Bill paid: ${whatOf(bill)}`,
      text: `It left your ${await accountOf(tx, bill)}.`,
      at,
      transferId,
    },
  ])

interface Failed extends Occasion {
  readonly reason: Failure
  /** When the next payment leaves; null when there is none. */
  readonly nextOn: Day | null
}

/**
 * Tells the member, in the portal and by mail, that a bill was not paid. The mail goes out also to
 * those who want none about bills: somebody is waiting for that money.
 */
export async function tellFailed(failed: Failed): Promise<void> {
  const { tx, institution, bill, at, reason, nextOn } = failed
  const what = whatOf(bill)
  const why = withStop(FAILURES[reason])
  await tell(tx, [
    {
      memberId: bill.member_id,
      kind: 'bill',
      title: `Bill not paid: ${what}`,
      text: `${why} ${NO_MONEY_LEFT}`,
      at,
    },
  ])
  await queueMail(tx, {
    to: await emailOf(tx, bill.member_id),
    at,
    subject: 'A bill was not paid',
    text: letterText(institution, [
      `${why} ${NO_MONEY_LEFT}`,
      `The payment was scheduled for ${dayWords(bill.pays_on!)}: ${what}, from ${await accountOf(tx, bill)}.`,
      nextOn === null
        ? 'We do not try again. You can schedule it anew after signing in, or pay the biller directly.'
        : `We do not try this one again. The next one stays scheduled for ${dayWords(nextOn)}.`,
    ]),
  })
}

interface Reminded extends Occasion {
  /** Why the money is not set aside, and how much would have to come in; undefined when it is. */
  readonly problem: { readonly reason: MoneyRefusal; readonly missing: Money } | undefined
}

const problemIn = (
  { reason, missing }: NonNullable<Reminded['problem']>,
  account: string,
): string =>
  reason === 'insufficient_funds'
    ? `There is not enough money in your ${account}. Add ${formatMoney(missing)} before midnight, or the bill is not paid.`
    : `We cannot set the money aside in your ${account}. ${withStop(FAILURES[reason])}`

/** Reminds the member, in the portal and by mail if wanted, that a bill is paid tomorrow. */
export async function tellTomorrow(reminded: Reminded): Promise<void> {
  const { tx, institution, bill, at, problem } = reminded
  const what = whatOf(bill)
  const account = await accountOf(tx, bill)
  const money = problem ? problemIn(problem, account) : `The money is set aside in your ${account}.`
  await tell(tx, [
    { memberId: bill.member_id, kind: 'bill', title: `Bill tomorrow: ${what}`, text: money, at },
  ])
  if (!(await wantsMail(tx, bill.member_id, 'bill'))) return
  await queueMail(tx, {
    to: await emailOf(tx, bill.member_id),
    at,
    subject: 'A bill is paid tomorrow',
    text: letterText(institution, [
      `We pay a bill for you on ${dayWords(bill.pays_on!)}: ${what}.`,
      money,
      'Until the end of today you can change or cancel it under Bill Pay.',
    ]),
  })
}

interface PayeeAdded extends Pick<Occasion, 'tx' | 'institution' | 'at'> {
  readonly memberId: string
  readonly payee: PayeeRow
}

/** The owner hears of every biller added: if it was not them, somebody prepares to take money. */
export async function tellPayeeAdded(added: PayeeAdded): Promise<void> {
  const { tx, institution, at, memberId, payee } = added
  const title = `You added a new payee: ${payee.name} ··${payee.last4}`
  const ifNotYou = 'If this was not you, change your password and call us at once.'
  await tell(tx, [{ memberId, kind: 'security', title, text: ifNotYou, at }])
  await queueMail(tx, {
    to: await emailOf(tx, memberId),
    at,
    subject: 'You added a new payee',
    text: letterText(institution, [`${title}.`, ifNotYou]),
  })
}
