import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import {
  formatMoney,
  fromDecimal,
  type Money,
  money,
  subtract,
  toDecimal,
} from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import {
  houseAccount,
  lockedBalancesOf,
  post,
  transferById,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { english } from '../../../values/sentence.ts'
import type { BeforeAndAfter } from '../../accounts/words.contract.ts'
import { actorOf, subjectOf } from './subject.ts'
import { notifyOfChange } from './notifications.ts'

export interface AdjustInput {
  /** Made by the form: asked again, it adjusts nothing more. */
  readonly id: string
  readonly personId: string
  readonly accountId: string
  /** Decimals: what the balance shall be, and what it was when staff looked. */
  readonly balance: string
  readonly expectedBalance: string
  readonly reason: string
}

export type AdjustRefusal =
  | 'user_not_found'
  | 'own_account'
  | 'account_not_found'
  | 'balance_changed'
  | 'funds_held'
  | 'account_not_open'
  | 'account_fixed'
  | 'id_reused'

const SUSPENSE = houseAccount('suspense:staff-adjustments')

export interface Adjusted {
  readonly account: ShareAccount
  /** Null when the balance stood there already. */
  readonly change: BeforeAndAfter | null
}

/**
 * Brings the balance to a given figure by posting the difference against the suspense account.
 *
 * - `balance_changed`: it is no longer what staff saw; the sentence says what it is
 * - `funds_held`: the figure is below what open holds have set aside
 */
export async function adjustBalance(
  tx: Tx,
  ctx: ActionContext,
  input: AdjustInput,
): Promise<Result<Adjusted, AdjustRefusal>> {
  const subject = await subjectOf(tx, ctx, input.personId)
  if (!subject.ok) return subject
  const account = subject.value.accounts.find(({ id }) => id === input.accountId)
  if (!account) return refuse('account_not_found')
  if (subject.value.theirs.has(account.ledgerAccountId)) return refuse('own_account')
  const change = await adjust(tx, ctx, input, account)
  return change.ok ? ok({ account, change: change.value }) : change
}

async function adjust(
  tx: Tx,
  ctx: ActionContext,
  input: AdjustInput,
  account: ShareAccount,
): Promise<Result<BeforeAndAfter | null, AdjustRefusal>> {
  const own = account.ledgerAccountId
  const [balance] = await lockedBalancesOf(tx, [own, SUSPENSE])
  const { posted } = balance!
  const told = (before: Money, after: Money): BeforeAndAfter => ({
    accountId: account.id,
    ...labelOf(account),
    before: toDecimal(before),
    after: toDecimal(after),
  })
  const earlier = await transferById(tx, input.id)
  if (earlier) {
    const same = earlier.actor.actorId === ctx.actorId && earlier.details['to'] === input.balance
    return same
      ? ok(told(fromDecimal(input.expectedBalance), fromDecimal(input.balance)))
      : refuse('id_reused')
  }
  const target = fromDecimal(input.balance)
  if (posted.minor !== fromDecimal(input.expectedBalance).minor) {
    return refuse(
      'balance_changed',
      english(
        'The balance has changed since this form was opened: it is now {amount}. Nothing was changed.',
        { amount: formatMoney(posted) },
      ),
    )
  }
  const difference = subtract(target, posted)
  if (difference.minor === 0n) return ok(null)
  const moved = await postDifference(tx, ctx, input, own, difference)
  if (!moved.ok) return moved
  const change = told(posted, target)
  const detail = { transfer: input.id, reason: input.reason, balances: [change] }
  await audit(tx, ctx, 'balance.adjusted', { subjectId: input.personId, detail })
  await notifyOfChange(tx, ctx, english('Staff corrected a balance'), [change])
  return ok(change)
}

async function postDifference(
  tx: Tx,
  ctx: ActionContext,
  { id, reason, balance }: AdjustInput,
  own: bigint,
  { minor }: Money,
): Promise<Result<void, AdjustRefusal>> {
  const answer = await post(
    tx,
    {
      id,
      actor: actorOf(ctx),
      reason: 'staff_adjustment',
      from: minor > 0n ? SUSPENSE : own,
      to: minor > 0n ? own : SUSPENSE,
      amount: money(minor > 0n ? minor : -minor),
      details: { reason, to: balance },
    },
    timingIn(ctx),
  )
  if (answer.ok) return ok(undefined)
  if (answer.code === 'insufficient_funds') return refuse('funds_held')
  const { code } = answer
  if (code === 'account_not_open' || code === 'account_fixed') return refuse(code)
  assert(false, `the ledger takes an adjustment: ${answer.code}`)
}
