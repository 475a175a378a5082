import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { namedId } from '../../../platform/server/namedId.ts'
import { newId } from '../../../values/ids.ts'
import { fromDecimal, money, type Money } from '../../../values/money.ts'
import { english, verbatim } from '../../../values/sentence.ts'
import { FEE_NAMES, type FeeKind } from '../../fees/contract.ts'
import {
  houseAccount,
  type LedgerAccountId,
  lockedBalancesOf,
  type PostOrder,
  reverse,
  transferById,
  timingIn,
} from '../../ledger/server/ledger.ts'
import type { WireOrder } from './tables.ts'

// What we take for a payment abroad: a posting of its own, in the batch of the payment, and given back with it.

const FEES = houseAccount('income:fees')
const SYSTEM = { channel: 'system', actorId: null } as const

/** Names the fees of all payments of this portal. */
const SPACE = '6f0a1c52-77c1-4f1e-8a55-0d3b5d0f9b47'

export const feeIdOf = (paymentId: string): string => namedId(SPACE, paymentId)

/** What is taken for an order. */
export const feeIn = ({ fee }: Pick<WireOrder, 'fee'>): Money =>
  fee === undefined ? money(0n) : fromDecimal(fee)

interface Charged {
  readonly id: string
  readonly from: LedgerAccountId
  readonly order: Pick<WireOrder, 'fee' | 'recipientName'>
}

/** The posting of the fee, where there is one. */
export function feeOrdersOf({ id, from, order }: Charged): readonly PostOrder[] {
  const amount = feeIn(order)
  if (amount.minor === 0n) return []
  const description = verbatim(`${english(FEE_NAMES.wire)}, ${order.recipientName}`)
  return [
    {
      id: feeIdOf(id),
      actor: SYSTEM,
      reason: 'fee',
      from,
      to: FEES,
      amount,
      details: { description, fee: 'wire' satisfies FeeKind },
    },
  ]
}

/** What was taken for a payment, and whether it is back. */
export async function feeOf(
  db: Db,
  paymentId: string,
): Promise<{ readonly amount: Money; readonly isBack: boolean } | undefined> {
  const fee = await transferById(db, feeIdOf(paymentId))
  return fee && { amount: fee.amount, isBack: fee.reversedById !== null }
}

/** Locks what giving back a payment and its fee moves money between, together. */
export const lockForFee = (tx: Tx, accounts: readonly LedgerAccountId[]) =>
  lockedBalancesOf(tx, [...new Set([...accounts, FEES])])

/**
 * Gives back what was taken for a payment, in the transaction that gives back the payment, under the locks of all
 * their accounts.
 * @returns what came back; undefined where nothing was taken, it is back, or the account cannot take it
 */
export async function giveBackFee(
  tx: Tx,
  ctx: ActionContext<string | null>,
  paymentId: string,
): Promise<Money | undefined> {
  const fee = await feeOf(tx, paymentId)
  if (!fee || fee.isBack) return undefined
  const { actorId } = ctx
  const actor = actorId === null ? SYSTEM : ({ channel: 'member', actorId } as const)
  const order = { id: newId(ctx.at.getTime()), transferId: feeIdOf(paymentId), actor }
  const back = await reverse(tx, order, timingIn(ctx))
  return back.ok ? fee.amount : undefined
}
