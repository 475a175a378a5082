import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { isContested, isDishonored, meaningOfReturn } from '../../../../rails/ach/returnCodes.ts'
import { money } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import {
  houseAccount,
  post,
  reverse,
  type ReverseRefusal,
  timingIn,
} from '../../../ledger/server/ledger.ts'
import { type DuePayment, move } from '../../../networkPayments/server/networkPayments.ts'
import type { AchEntryRow, AchPayment } from '../tables.ts'
import { correct } from './corrections.ts'
import { notifyOfReturn } from './notifications.ts'
import type { LinkAnswers } from './linkAnswers.ts'
import type { Outcome, Outcomes } from './outcomes.ts'
import { titleOf } from './words.ts'

interface Answers {
  readonly rows: readonly AchEntryRow[]
  /** Payments of ours by their traces, locked. */
  readonly answered: ReadonlyMap<string, DuePayment>
  readonly links: LinkAnswers
}

/** Takes back what came back, and writes down what is to be written from now on. */
export async function dealWithAnswers(
  tx: Tx,
  ctx: ActionContext<null>,
  { rows, answered, links }: Answers,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const back = new Set<string>()
  for (const row of rows) {
    const payment = answered.get(row.trace)
    if (row.kind === 'change') {
      outcomes.set(row.id, await correct(tx, ctx, { row, payment, links }))
      continue
    }
    const objection = objectionTo(row, payment, back)
    if (objection !== undefined) {
      outcomes.set(row.id, await keepForStaff(tx, ctx, row, objection))
      continue
    }
    outcomes.set(row.id, await takeBack(tx, ctx, { row, payment: payment!, links }))
    back.add(payment!.id)
  }
  return outcomes
}

/** Why it is no return of that payment. */
function objectionTo(
  { amount_minor: minor, is_debit: isDebit, answer }: AchEntryRow,
  payment: DuePayment | undefined,
  back: ReadonlySet<string>,
): string | undefined {
  if (!payment) return 'It returns no payment of ours'
  if (payment.state === 'returned' || back.has(payment.id)) return 'The payment came back before'
  if (payment.state === 'cancelled') return 'The payment was cancelled'
  if (isDishonored(answer!) || isContested(answer!))
    return 'It answers a return, and the payment did not come back'
  return minor === payment.amount_minor && isDebit === (payment.direction === 'in')
    ? undefined
    : 'Its amount is another'
}

const SYSTEM = { channel: 'system', actorId: null } as const

const NOT_TAKEN: Partial<Readonly<Record<ReverseRefusal, string>>> = {
  account_not_open: 'The account it left is closed or frozen',
  account_fixed: 'The account it left is fixed for a term',
  already_reversed: 'Staff reversed the payment before',
  transfer_not_found: 'The payment is archived',
}

interface Back {
  readonly row: AchEntryRow
  readonly payment: DuePayment
  readonly links: LinkAnswers
}

/** The money is where it was before, or the house keeps it where the account cannot take or give it. */
async function takeBack(tx: Tx, ctx: ActionContext<null>, back: Back): Promise<Outcome> {
  const { payment, row } = back
  const { id, state, contents } = payment
  // Whoever handed its file over died before that was written down.
  if (state === 'in_file') await move(tx, ctx, { id, state: 'sent' })
  const { linkId } = contents as AchPayment
  const outcome =
    linkId === undefined ? await undo(tx, ctx, back) : await undoOwn(tx, ctx, { ...back, linkId })
  await move(tx, ctx, { id, state: 'returned', detail: { reason: row.answer! } })
  return outcome
}

async function undo(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, payment: { id, person_id: personId, contents } }: Back,
): Promise<Outcome> {
  const order = { id: row.id, actor: SYSTEM, transferId: id }
  const details = { returned: english(meaningOfReturn(row.answer!).toMember) }
  const reversed = await reverse(tx, { ...order, details }, timingIn(ctx))
  await notifyOfReturn(tx, ctx, { row, id, personId, contents, isBack: reversed.ok })
  return reversed.ok
    ? POSTED
    : keepForStaff(tx, ctx, row, NOT_TAKEN[reversed.code] ?? reversed.code)
}

/** An entry between the house and an account of the member elsewhere. */
async function undoOwn(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, payment, links, linkId }: Back & { readonly linkId: string },
): Promise<Outcome> {
  const answered = { linkId, paymentId: payment.id, reason: row.answer! }
  if ((payment.contents as AchPayment).isMicro) {
    // It was on no account: what came back alone stays with the house.
    await postKept(tx, ctx, row)
    await links.ended(tx, ctx, answered)
    return POSTED
  }
  const back = { ...answered, reversalId: row.id, title: titleOf(row) }
  const exception = await links.takenBack(tx, ctx, back)
  return exception === null ? POSTED : { state: 'exception', exception }
}

const POSTED: Outcome = { state: 'posted' }

const CLEARING = houseAccount('clearing:us-banks')
const KEPT = houseAccount('suspense:returned-payments')

/** The accounts of the house that answers move money between. */
export const HOUSE_OF_ANSWERS = [CLEARING, KEPT]

/** Its money waits in an account of the house until staff have seen to it. */
export async function keepForStaff(
  tx: Tx,
  ctx: ActionContext<null>,
  row: AchEntryRow,
  exception: string,
): Promise<Outcome> {
  if (row.amount_minor > 0n) await postKept(tx, ctx, row)
  return { state: 'exception', exception }
}

async function postKept(tx: Tx, ctx: ActionContext<null>, row: AchEntryRow): Promise<void> {
  const sides = row.is_debit ? { from: KEPT, to: CLEARING } : { from: CLEARING, to: KEPT }
  const order = { id: row.id, actor: SYSTEM, reason: 'ach_entry', ...sides } as const
  const amount = money(row.amount_minor)
  const posted = await post(
    tx,
    { ...order, amount, details: { description: titleOf(row) } },
    timingIn(ctx),
  )
  assert(posted.ok, 'accounts of the house have no floor')
}
