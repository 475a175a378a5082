import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { withStop } from '../../../values/refusals.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import { assert } from '../../../values/result.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { type Failure, FAILURES, type MoneyRefusal } from '../contract.ts'
import type { BillRow, PayeeRow } from './tables.ts'

const NO_MONEY_LEFT = 'No money left your account.'

/** "$84.20 to Hollowbrook Electric ··1234" */
const whatOf = ({ amount_minor, payee_name, last4 }: BillRow): string =>
  `${formatMoney(money(amount_minor))} to ${payee_name} ··${last4}`

async function accountOf(tx: Tx, bill: BillRow): Promise<string> {
  const label = (await labelsOf(tx, bill.member_id)).get(bill.from_account_id)
  assert(label, 'accounts are never removed')
  return nameOfAccount(label)
}

/** Says in the portal that a bill was paid. No mail: there was one the day before. */
export const notifyOfPayment = async (
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
  transferId: string,
): Promise<void> =>
  notifyMember(tx, ctx, {
    memberId: bill.member_id,
    kind: 'bill',
    title: `Bill paid: ${whatOf(bill)}`,
    text: `It left your ${await accountOf(tx, bill)}.`,
    transferId,
  })

interface Failed {
  readonly reason: Failure
  /** When the next payment leaves; null when there is none. */
  readonly nextOn: Day | null
}

/**
 * Says that a bill was not paid. The mail goes out also to those who want none about bills: somebody
 * is waiting for that money.
 */
export async function notifyOfFailure(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
  { reason, nextOn }: Failed,
): Promise<void> {
  const what = whatOf(bill)
  const text = `${withStop(FAILURES[reason])} ${NO_MONEY_LEFT}`
  const account = await accountOf(tx, bill)
  await notifyMember(
    tx,
    ctx,
    { memberId: bill.member_id, kind: 'bill', title: `Bill not paid: ${what}`, text },
    {
      subject: 'A bill was not paid',
      isUrgent: true,
      paragraphs: [
        text,
        `The payment was scheduled for ${dayWords(bill.pays_on!)}: ${what}, from ${account}.`,
        nextOn === null
          ? 'We do not try again. You can schedule it anew after signing in, or pay the biller directly.'
          : `We do not try this one again. The next one stays scheduled for ${dayWords(nextOn)}.`,
      ],
    },
  )
}

/** Why the money of a bill is not set aside, and how much would have to come in. */
interface Problem {
  readonly reason: MoneyRefusal
  readonly missing: Money
}

const problemIn = ({ reason, missing }: Problem, account: string): string =>
  reason === 'insufficient_funds'
    ? `There is not enough money in your ${account}. Add ${formatMoney(missing)} before midnight, or the bill is not paid.`
    : `We cannot set the money aside in your ${account}. ${withStop(FAILURES[reason])}`

/** Reminds the member that a bill is paid tomorrow. */
export async function notifyOfBillTomorrow(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
  problem: Problem | undefined,
): Promise<void> {
  const what = whatOf(bill)
  const account = await accountOf(tx, bill)
  const text = problem ? problemIn(problem, account) : `The money is set aside in your ${account}.`
  await notifyMember(
    tx,
    ctx,
    { memberId: bill.member_id, kind: 'bill', title: `Bill tomorrow: ${what}`, text },
    {
      subject: 'A bill is paid tomorrow',
      paragraphs: [
        `We pay a bill for you on ${dayWords(bill.pays_on!)}: ${what}.`,
        text,
        'Until the end of today you can change or cancel it under Bill Pay.',
      ],
    },
  )
}

/** The owner hears of every biller added: if it was not them, somebody prepares to take money. */
export async function notifyOfPayeeAdded(
  tx: Tx,
  ctx: ActionContext,
  { member_id: memberId, name, last4 }: PayeeRow,
): Promise<void> {
  const title = `You added a new payee: ${name} ··${last4}`
  const text = 'If this was not you, change your password and call us at once.'
  await notifyMember(
    tx,
    ctx,
    { memberId, kind: 'security', title, text },
    { subject: 'You added a new payee', paragraphs: [`${title}.`, text] },
  )
}
