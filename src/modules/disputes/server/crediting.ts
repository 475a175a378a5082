import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { type Money, money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { id as idSchema, version } from '../../../values/schema.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { approvalHandler } from '../../approvals/server/approvals.ts'
import {
  houseAccount,
  type LedgerAccountId,
  lockedBalancesOf,
  post,
  type Reason,
  timingIn,
  reversalsOf,
} from '../../ledger/server/ledger.ts'
import { creditDispute, type CreditRefusal } from '../staff.contract.ts'
import { type Acted, acting, type ActInput } from './acting.ts'
import { warnOn } from './clocks.ts'
import { caseNumberOf, change, sendLetter, stepOn, trace } from './steps.ts'
import { accountOf } from './subject.ts'
import type { DisputeRow } from './tables.ts'

export const RECEIVABLE = houseAccount('receivable:provisional-credits')
export const LOSSES = houseAccount('expense:dispute-losses')

type Context = ActionContext<string | null>

export interface Booking {
  readonly reason: Extract<Reason, 'provisional_credit' | 'dispute_credit'>
  readonly from: LedgerAccountId
  readonly to: LedgerAccountId
  readonly amount: Money
  readonly description: Words
}

/** Moves the money of a case. It never reads "Posted by staff": the case says who decided. */
export async function book(
  tx: Tx,
  ctx: Context,
  row: DisputeRow,
  { description, ...booking }: Booking,
): Promise<Result<string, 'account_not_open'>> {
  const id = newId(ctx.at.getTime())
  const posted = await post(
    tx,
    {
      id,
      actor: { channel: 'system', actorId: ctx.actorId },
      ...booking,
      details: { description, disputeId: row.id },
    },
    timingIn(ctx),
  )
  if (posted.ok) return ok(id)
  const { code } = posted
  assert(
    code === 'account_not_open' || code === 'account_fixed',
    `money of a case is booked, not ${code}`,
  )
  return refuse('account_not_open')
}

/** Whether the money of the transaction is back; asked under the locks under which a reversal is posted. */
export async function isReversed(
  tx: Tx,
  row: DisputeRow,
  account: LedgerAccountId,
): Promise<boolean> {
  await lockedBalancesOf(tx, [account, RECEIVABLE, LOSSES])
  return (await reversalsOf(tx, [row.transfer_id])).has(row.transfer_id)
}

/** Credits what is disputed until the case is decided (1005.11(c)(2)). */
export async function credit(
  tx: Tx,
  ctx: Context,
  row: DisputeRow,
): Promise<Result<DisputeRow, 'account_not_open' | 'already_reversed'>> {
  const { ledgerAccountId: to } = await accountOf(tx, row)
  if (await isReversed(tx, row, to)) return refuse('already_reversed')
  const booked = await book(tx, ctx, row, {
    reason: 'provisional_credit',
    from: RECEIVABLE,
    to,
    amount: money(row.disputed),
    description: english('Provisional credit, case {number}', { number: caseNumberOf(row) }),
  })
  if (!booked.ok) return booked
  const after = await change(tx, row, {
    credit_id: booked.value,
    credited_at: ctx.at,
    due: 'decide',
    due_on: row.decide_by,
    look_on: warnOn(row.decide_by),
  })
  const letterId = await sendLetter(tx, ctx, after, 'credited')
  await stepOn(tx, ctx, after, { kind: 'credited', amount: row.disputed, letterId })
  const detail = { amount: String(row.disputed), currency: 'USD' }
  await trace(tx, ctx, after, { action: 'dispute.credited', detail })
  return ok(after)
}

export const CREDIT = approvalHandler({
  kind: 'credit_dispute',
  permission: 'disputes:decide',
  schema: z.object({ id: idSchema(), disputeId: idSchema(), version: version() }),
  refusals: creditDispute.refusals,
  execute: (tx, ctx, input: ActInput): Promise<Result<Acted, CreditRefusal>> =>
    acting<Exclude<CreditRefusal, 'id_reused'>>(
      tx,
      ctx,
      { action: 'dispute.credit', input },
      (inner, row) =>
        row.credit_id === null
          ? credit(inner, ctx, row)
          : Promise.resolve(refuse('already_credited')),
    ),
  describe: ({ row, isCopy }) =>
    isCopy
      ? undefined
      : {
          summary: english('Give a provisional credit, case {number}', {
            number: caseNumberOf(row),
          }),
          changes: [],
          reason: row.description,
          subjectId: row.person_id,
          largest: money(row.disputed),
        },
})
