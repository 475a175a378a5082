import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { withStop } from '../../../values/refusals.ts'
import { assert } from '../../../values/result.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { readersOf } from '../../activity/server/activity.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { type Failure, FAILURES, type MoneyRefusal } from '../contract.ts'
import type { Owed } from './money.ts'
import type { BillRow, PayeeRow } from './tables.ts'
import { PAYEES } from '../../payees/places.contract.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

/** "$84.20 to Hollowbrook Electric ··1234" */
const whatOf = ({
  amount_minor,
  payee_name,
  last4,
}: Pick<BillRow, 'amount_minor' | 'payee_name' | 'last4'>): Words =>
  english('{amount} to {payee} ··{last4}', {
    amount: formatMoney(money(amount_minor)),
    payee: payee_name,
    last4,
  })

async function accountOf(tx: Tx, bill: BillRow): Promise<string> {
  const label = (await labelsOf(tx, bill.person_id)).get(bill.from_account_id)
  assert(label, 'accounts are never removed')
  return nameOfAccount(label)
}

/** Says in the portal that a bill was paid, to everybody who sees the account. No mail: there was one the day before. */
export async function notifyOfPayment(
  tx: Tx,
  ctx: ActionContext<string | null>,
  bill: Owed,
  transferId: string,
): Promise<void> {
  const what = { bill: whatOf(bill) }
  for (const { personId, account, by } of await readersOf(tx, bill.from_account_id, bill.person_id))
    await notifyMember(tx, ctx, {
      personId,
      kind: 'bill',
      title:
        by === undefined
          ? english('Bill paid: {bill}', what)
          : english('Bill of {by} paid: {bill}', { ...what, by }),
      text: english('It left your {account}.', { account }),
      transferId,
    })
}

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
  await notifyOthersOfFailure(tx, ctx, bill, reason)
  const what = whatOf(bill)
  const text = english('{reason} No money left your account.', {
    reason: withStop(english(FAILURES[reason])),
  })
  const account = await accountOf(tx, bill)
  await notifyMember(
    tx,
    ctx,
    {
      personId: bill.person_id,
      kind: 'bill',
      title: english('Bill not paid: {bill}', { bill: what }),
      text,
    },
    {
      subject: english('A bill was not paid'),
      isUrgent: true,
      paragraphs: [
        text,
        english('The payment was scheduled for {day}: {bill}, from {account}.', {
          day: formatDay(bill.pays_on!),
          bill: what,
          account,
        }),
        nextOn === null
          ? english(
              'We do not try again. You can schedule it anew after signing in, or pay the biller directly.',
            )
          : english('We do not try this one again. The next one stays scheduled for {day}.', {
              day: formatDay(nextOn),
            }),
      ],
    },
  )
}

/** Others who see the account hear that it was not paid, and why where that is about the account. */
async function notifyOthersOfFailure(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
  reason: Failure,
): Promise<void> {
  const why = ABOUT_ACCOUNT.has(reason) ? [withStop(english(FAILURES[reason]))] : []
  const readers = await readersOf(tx, bill.from_account_id, bill.person_id)
  for (const { personId, account, by } of readers) {
    if (by === undefined) continue
    const title = english('Bill of {by} not paid: {bill}', { by, bill: whatOf(bill) })
    const nothing = english('No money left your {account}.', { account })
    const text = verbatim([...why, nothing].join(' '))
    const mail = { paragraphs: [verbatim(`${title}.`), text] }
    await notifyMember(tx, ctx, { personId, kind: 'bill', title, text }, mail)
  }
}

/** What is wrong with the account and not with whoever arranged the bill. */
const ABOUT_ACCOUNT: ReadonlySet<Failure> = new Set([
  'insufficient_funds',
  'account_not_open',
  'daily_cap_exceeded',
])

/** Why the money of a bill is not set aside, and how much would have to come in. */
interface Problem {
  readonly reason: MoneyRefusal
  readonly missing: Money
}

const problemIn = ({ reason, missing }: Problem, account: string): Words =>
  reason === 'insufficient_funds'
    ? english(
        'There is not enough money in your {account}. Add {missing} before midnight, or the bill is not paid.',
        { account, missing: formatMoney(missing) },
      )
    : english('We cannot set the money aside in your {account}. {reason}', {
        account,
        reason: withStop(english(FAILURES[reason])),
      })

/** Reminds the member that a bill is paid tomorrow. */
export async function notifyOfBillTomorrow(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
  problem: Problem | undefined,
): Promise<void> {
  const what = whatOf(bill)
  const account = await accountOf(tx, bill)
  const text = problem
    ? problemIn(problem, account)
    : english('The money is set aside in your {account}.', { account })
  await notifyMember(
    tx,
    ctx,
    {
      personId: bill.person_id,
      kind: 'bill',
      title: english('Bill tomorrow: {bill}', { bill: what }),
      text,
    },
    {
      subject: english('A bill is paid tomorrow'),
      paragraphs: [
        english('We pay a bill for you on {day}: {bill}.', {
          day: formatDay(bill.pays_on!),
          bill: what,
        }),
        text,
        english('Until the end of today you can change or cancel it under Bill Pay.'),
      ],
    },
  )
}

/** The owner hears of every biller added: if it was not them, somebody prepares to take money. */
export async function notifyOfPayeeAdded(
  tx: Tx,
  ctx: ActionContext,
  { person_id: personId, name, last4 }: PayeeRow,
): Promise<void> {
  const title = english('You added a new payee: {name} ··{last4}', { name, last4 })
  const text = english('If this was not you, change your password and call us at once.')
  await notifyMember(
    tx,
    ctx,
    { personId, kind: 'security', title, text, path: PAYEES },
    {
      subject: english('You added a new payee'),
      paragraphs: [english('You added a new payee: {name} ··{last4}.', { name, last4 }), text],
    },
  )
}
