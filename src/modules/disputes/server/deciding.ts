import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatMoney, fromDecimal, money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { english } from '../../../values/sentence.ts'
import * as z from 'zod/mini'
import { approvalHandler } from '../../approvals/server/approvals.ts'
import { OUTCOME_WORDS } from '../words.contract.ts'
import { DecideBody, decideDispute, type DecideRefusal } from '../staff.contract.ts'
import { type Acted, acting } from './acting.ts'
import { takeBackOn } from './clocks.ts'
import { book, isReversed, LOSSES, RECEIVABLE } from './crediting.ts'
import { backIn } from './following.ts'
import { caseNumberOf, change, sendLetter, stepOn, trace } from './steps.ts'
import { accountOf } from './subject.ts'
import type { DisputeRow } from './tables.ts'

type DecideInput = DecideBody & { readonly disputeId: string }

interface Found extends Pick<DecideBody, 'outcome' | 'explanation'> {
  /** Cents that the error came to. */
  readonly corrected: bigint
}

const correctedOf = (row: DisputeRow, { outcome, amount }: DecideBody): bigint => {
  if (outcome === 'no_error') return 0n
  return outcome === 'error' ? row.disputed : fromDecimal(amount!).minor
}

/**
 * Ends a case: the money is corrected and the letter sent in the same moment, so neither the one business day for the one
 * nor the three for the other can be missed (1005.11(c)(1), (d)).
 */
async function decide(
  tx: Tx,
  ctx: ActionContext,
  row: DisputeRow,
  found: Found,
): Promise<Result<DisputeRow, 'account_not_open' | 'already_reversed'>> {
  const { corrected, outcome, explanation } = found
  const { ledgerAccountId: account } = await accountOf(tx, row)
  if (await isReversed(tx, row, account)) return refuse('already_reversed')
  const provisional = row.credit_id === null ? 0n : row.disputed
  const kept = corrected < provisional ? corrected : provisional
  const more = corrected - kept
  const number = caseNumberOf(row)
  const bookings = [
    {
      to: RECEIVABLE,
      amount: kept,
      description: english('Provisional credit made final, case {number}', { number }),
    },
    { to: account, amount: more, description: english('Correction, case {number}', { number }) },
  ]
  let correctionId: string | null = null
  for (const { to, amount, description } of bookings) {
    if (amount === 0n) continue
    const sides = { from: LOSSES, to, amount: money(amount) }
    const booked = await book(tx, ctx, row, { reason: 'dispute_credit', ...sides, description })
    if (!booked.ok) return booked
    if (to === account) correctionId = booked.value
  }
  const backOn = takeBackOn(dayOf(ctx.at, ctx.institution.timeZone))
  const after = await change(tx, row, {
    state: 'decided',
    outcome,
    corrected,
    correction_id: correctionId,
    explanation,
    ended_at: ctx.at,
    decided_by: ctx.actorId,
    ...backIn(provisional - kept, backOn),
  })
  const letterId = await sendLetter(tx, ctx, after, outcome, { credited: more })
  await stepOn(tx, ctx, after, { kind: 'decided', said: explanation, amount: corrected, letterId })
  const detail = { outcome, amount: String(corrected), currency: 'USD' }
  await trace(tx, ctx, after, { action: 'dispute.decided', detail })
  return ok(after)
}

export const DECIDE = approvalHandler({
  kind: 'decide_dispute',
  permission: 'disputes:decide',
  schema: z.object({ ...DecideBody.shape, disputeId: idSchema() }),
  refusals: decideDispute.refusals,
  execute: (tx, ctx, input: DecideInput): Promise<Result<Acted, DecideRefusal>> =>
    acting<Exclude<DecideRefusal, 'id_reused'>>(
      tx,
      ctx,
      { action: 'dispute.decide', input },
      async (inner, row) => {
        const { outcome, explanation } = input
        const corrected = correctedOf(row, input)
        if (outcome === 'other_amount' && corrected === row.disputed) return refuse('same_amount')
        return decide(inner, ctx, row, { outcome, explanation, corrected })
      },
    ),
  describe: ({ row, isCopy }, { outcome, explanation }) =>
    isCopy
      ? undefined
      : {
          summary: english('Decide case {number}', { number: caseNumberOf(row) }),
          changes: [
            {
              what: english(OUTCOME_WORDS[outcome]),
              before: formatMoney(money(row.disputed)),
              after: formatMoney(money(row.corrected ?? 0n)),
            },
          ],
          reason: explanation,
          subjectId: row.person_id,
          largest: money(row.corrected ?? 0n),
        },
})
