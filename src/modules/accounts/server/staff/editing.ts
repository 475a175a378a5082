import { audit } from '../../../audit/server/audit.ts'
import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { ok, type Result } from '../../../../values/result.ts'
import {
  adjustBalance,
  type AdjustInput,
  type AdjustRefusal,
} from '../../../staffTransactions/server/staffTransactions.ts'
import type { BeforeAndAfter } from '../../words.contract.ts'
import { changeNumbers } from '../accounts.ts'
import { notifyOfNumbers } from './notifications.ts'

export interface EditInput extends AdjustInput {
  readonly number: string
  /** Empty: the institution's own. */
  readonly routingNumber: string
}

interface Numbers {
  readonly number: string
  /** Null: the institution's own. */
  readonly routingNumber: string | null
}

export interface Edited {
  /** Null when the balance stood there already. */
  readonly adjusted: BeforeAndAfter | null
  /** Null when the numbers stay. */
  readonly numbers: { readonly before: Numbers; readonly after: Numbers } | null
}

/**
 * Changes the numbers of an account and its balance, both or neither: after a refusal the caller
 * must roll back.
 *
 * - `number_taken`: another account has it or once had it
 * - `number_stays`: another account had the former one where it came from
 * - and what {@link adjustBalance} refuses
 */
export async function editAccount(
  tx: Tx,
  ctx: ActionContext,
  input: EditInput,
): Promise<Result<Edited, AdjustRefusal | 'number_taken' | 'number_stays'>> {
  const outcome = await adjustBalance(tx, ctx, input)
  if (!outcome.ok) return outcome
  const { account, change: adjusted } = outcome.value
  const before = { number: account.number, routingNumber: account.routingNumber }
  const after = { number: input.number, routingNumber: input.routingNumber || null }
  if (after.number === before.number && after.routingNumber === before.routingNumber) {
    return ok({ adjusted, numbers: null })
  }
  const changed = await changeNumbers(tx, { accountId: account.id, ...after, at: ctx.at })
  if (!changed.ok) return changed
  const detail = { account: account.id, before, after, reason: input.reason }
  await audit(tx, ctx, 'account.numbers_changed', { subjectId: input.personId, detail })
  await notifyOfNumbers(tx, ctx, account.id)
  return ok({ adjusted, numbers: { before, after } })
}
