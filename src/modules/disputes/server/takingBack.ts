import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { houseAccount, lockedBalancesOf } from '../../ledger/server/ledger.ts'
import { book, type Booking, RECEIVABLE } from './crediting.ts'
import { backIn } from './following.ts'
import { caseNumberOf, change, sendLetter, stepOn, trace } from './steps.ts'
import { accountOf } from './subject.ts'
import type { DisputeRow } from './tables.ts'

export const KEPT = houseAccount('suspense:returned-payments')

interface Taking extends Pick<Booking, 'reason' | 'to'> {
  /** Cents. */
  readonly amount: bigint
  /** What the postings are called: what leaves the account, and what it cannot give. */
  readonly taken: Words
  readonly missing: Words
}

/**
 * Takes money of a case back. No account goes below its floor: where it has less, all that can be used goes, and the rest is
 * posted from `suspense:returned-payments`, where staff see to it.
 * @returns what was taken from the account, in cents
 */
export async function take(
  tx: Tx,
  ctx: ActionContext<string | null>,
  row: DisputeRow,
  { reason, to, amount, taken: description, missing }: Taking,
): Promise<bigint> {
  const account = (await accountOf(tx, row)).ledgerAccountId
  const [balance] = await lockedBalancesOf(tx, [account, to, KEPT])
  const { available, status } = balance!
  const most = status === 'open' && available.minor > 0n ? available.minor : 0n
  const taken = most < amount ? most : amount
  const parts = [
    { from: account, amount: taken, description },
    { from: KEPT, amount: amount - taken, description: missing },
  ]
  for (const part of parts) {
    if (part.amount === 0n) continue
    const booked = await book(tx, ctx, row, { ...part, reason, to, amount: money(part.amount) })
    assert(booked.ok, 'what can be used of an open account can be taken')
  }
  return taken
}

/** What people read of the rest; undefined where there is none. */
export const couldNotGive = (missing: bigint): Words | undefined =>
  missing === 0n
    ? undefined
    : english('The account could not give {amount} of it back.', {
        amount: formatMoney(money(missing)),
      })

/** Takes a provisional credit back on its day, or before it where the money came back another way. */
export async function takeBack(
  tx: Tx,
  ctx: ActionContext<string | null>,
  row: DisputeRow,
): Promise<DisputeRow> {
  assert(row.take_back !== null && row.taken_at === null, `case ${row.id} has to give back`)
  const number = caseNumberOf(row)
  const taken = await take(tx, ctx, row, {
    reason: 'provisional_credit',
    to: RECEIVABLE,
    amount: row.take_back,
    taken: english('Provisional credit taken back, case {number}', { number }),
    missing: english('Provisional credit that the account could not give back, case {number}', {
      number,
    }),
  })
  const missing = row.take_back - taken
  const after = await change(tx, row, { taken_at: ctx.at, due: null, due_on: null, look_on: null })
  const letterId = await sendLetter(tx, ctx, after, 'taken_back', { taken })
  await stepOn(tx, ctx, after, {
    kind: 'taken_back',
    amount: taken,
    letterId,
    said: couldNotGive(missing),
  })
  const detail = { amount: String(taken), currency: 'USD', missing: String(missing) }
  await trace(tx, ctx, after, { action: 'dispute.taken_back', detail })
  return after
}

/** Ends a case whose transaction was reversed, by whom ever: the money is there, so a provisional credit goes at once. */
export async function endAsReversed(
  tx: Tx,
  ctx: ActionContext<null>,
  row: DisputeRow,
): Promise<void> {
  const today = dayOf(ctx.at, ctx.institution.timeZone)
  const ended = await change(tx, row, {
    state: 'decided',
    outcome: 'came_back',
    corrected: 0n,
    ended_at: ctx.at,
    ...backIn(row.credit_id === null ? 0n : row.disputed, today),
  })
  const letterId = await sendLetter(tx, ctx, ended, 'came_back')
  await stepOn(tx, ctx, ended, { kind: 'came_back', letterId })
  await trace(tx, ctx, ended, { action: 'dispute.came_back' })
  if (ended.take_back !== null) await takeBack(tx, ctx, ended)
}
