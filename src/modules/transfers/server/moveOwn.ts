import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import type { PostOrder } from '../../ledger/server/ledger.ts'
import { decideAndCount, giveBackPayment } from '../../paymentRules/server/paymentRules.ts'
import type { TransferRefusal } from '../contract.ts'
import { notifyOthersOfOwnMove } from './notifications.ts'
import { postFrom } from './postOrder.ts'

interface OwnMove {
  readonly id: string
  /** Of which the caller knows that the person may let money leave it. */
  readonly from: ShareAccount
  readonly toAccountId: string
  readonly amount: Money
  readonly reference: string
  /** Whoever sees the accounts hears of it by other words. */
  readonly isToldOtherwise?: boolean | undefined
  /** Its money was set aside until a second owner signed. */
  readonly isSigned?: boolean
}

/** Moves money between two accounts that somebody has to do with; the caller takes back what a refusal wrote. */
export async function moveOwn(
  tx: Tx,
  ctx: ActionContext,
  { isSigned = false, isToldOtherwise = false, ...move }: OwnMove,
): Promise<Result<void, TransferRefusal>> {
  const { actorId: personId } = ctx
  const planned = await ownOrderOf(tx, ctx, move)
  if (!planned.ok) return planned
  const { order, to } = planned.value
  const { id, from, amount } = move
  const payment = {
    id,
    personId,
    kind: 'own',
    amount,
    adds: 'payment',
    accountId: from.id,
  } as const
  const verdict = await decideAndCount(tx, ctx, payment)
  if (verdict.outcome === 'deny') return refuse('payment_refused', verdict.message)
  const { minor, currency } = amount
  const detail = { transfer: id, reason: 'own_transfer', amount: minor.toString(), currency }
  await audit(tx, ctx, 'transfer.posted', { subjectId: personId, detail })
  if (!isToldOtherwise) await notifyOthersOfOwnMove(tx, ctx, { id, from, to, amount })
  const posted = await postFrom(tx, ctx, from, order, { setAside: isSigned ? id : undefined })
  if (!posted.ok) return posted
  // A copy of what was posted before counts no second time.
  if (posted.value.replayed && verdict.isCounted) await giveBackPayment(tx, payment)
  return ok(undefined)
}

interface Planned {
  readonly order: PostOrder
  readonly to: ShareAccount
}

/** What the ledger is told of it, and where it goes. */
export async function ownOrderOf(
  tx: Tx,
  { actorId: personId }: ActionContext,
  { id, from, toAccountId, amount, reference }: Omit<OwnMove, 'isSigned'>,
): Promise<Result<Planned, 'destination_account_not_found' | 'same_account'>> {
  const to = await ownAccount(tx, personId, toAccountId, 'view')
  if (!to) return refuse('destination_account_not_found')
  if (from.id === to.id) return refuse('same_account')
  const order: PostOrder = {
    id,
    actor: { channel: 'member', actorId: personId },
    reason: 'own_transfer',
    from: from.ledgerAccountId,
    to: to.ledgerAccountId,
    amount,
    details: { memo: reference },
  }
  return ok({ order, to })
}
