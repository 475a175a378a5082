import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { add, fromDecimal, type Money, money, subtract } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { endCertificate, penaltyAtClosing } from '../../certificates/server/certificates.ts'
import { type LastDividend, lastDividendOf, payLast } from '../../dividends/server/dividends.ts'
import type { FeeKind } from '../../fees/contract.ts'
import {
  houseAccount,
  post,
  type PostOrder,
  setFloor,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { postArranged } from '../../transfers/server/transfers.ts'
import { fundingRefusal } from './moving.ts'

export const NOTHING = money(0n)

/** What an account is paid and charged when it is closed, and what is left of it then. */
export interface Settlement {
  /** Undefined where nobody can tell what it earned. */
  readonly last: LastDividend | undefined
  readonly dividends: Money
  /** Of a certificate before its maturity, on what was in it without the last dividends. */
  readonly penalty: Money
  readonly fee: Money
  readonly rest: Money
}

/** What closing an account would come to now; under `lock` that is so until the transaction ends. */
export async function settlementOf(
  tx: Tx,
  ctx: ActionContext,
  account: ShareAccount,
  posted: Money,
  locking: { readonly lock: boolean },
): Promise<Settlement> {
  const reckoned = await lastDividendOf(tx, ctx, account, locking)
  const last = reckoned.ok ? reckoned.value : undefined
  const dividends = last?.amount ?? NOTHING
  const penalty = await penaltyAtClosing(tx, ctx, account, posted)
  const sum = subtract(add(posted, dividends), penalty)
  const fee = feeOf(ctx, account, sum)
  return { last, dividends, penalty, fee, rest: subtract(sum, fee) }
}

/** What closing costs by the product of the account, as far as there is money for it. */
function feeOf(
  { institution }: Pick<ActionContext, 'institution'>,
  { product }: ShareAccount,
  sum: Money,
): Money {
  const fees = institution.shares.find(({ id }) => id === product)?.fees ?? []
  const closing = fees.find(({ kind }) => kind === 'closing')
  const fee = closing ? fromDecimal(closing.amount) : NOTHING
  if (sum.minor <= 0n) return NOTHING
  return fee.minor < sum.minor ? fee : sum
}

/** What is left of an account, on its way to another one. */
export interface Rest {
  /** Of the transfer. */
  readonly id: string
  readonly from: ShareAccount
  readonly to: ShareAccount
  readonly amount: Money
}

type Move = (tx: Tx, rest: Rest) => Promise<Result<void, string>>

export interface Emptying extends Settlement, Pick<Rest, 'id'> {
  /** Where the rest goes, of which there may be none. */
  readonly to: ShareAccount | undefined
  readonly move: Move
}

/** Pays what was earned, takes what closing costs and moves the rest, also what had to stay until now. */
export async function empty(
  tx: Tx,
  ctx: ActionContext,
  account: ShareAccount,
  { id, to, move, last, penalty, fee, rest }: Emptying,
): Promise<Result<void, 'account_not_open' | 'account_fixed' | 'transfer_failed' | 'id_reused'>> {
  const { ledgerAccountId: from } = account
  await endCertificate(tx, ctx, account)
  const freed = await setFloor(tx, from, NOTHING)
  assert(freed.ok, 'what is left of an account is not below zero')
  assert(last, 'an account is closed when it is known what it earned')
  await payLast(tx, ctx, last)
  await charge(tx, ctx, from, { amount: penalty, ...PENALTY })
  await charge(tx, ctx, from, { amount: fee, ...CLOSING_FEE })
  if (rest.minor === 0n) return ok(undefined)
  assert(to, 'what is left goes somewhere')
  const moved = await move(tx, { id, from: account, to, amount: rest })
  if (moved.ok) return moved
  const code = fundingRefusal(moved.code)
  return refuse(
    code === 'account_not_open' || code === 'account_fixed' || code === 'id_reused'
      ? code
      : 'transfer_failed',
  )
}

export const ACCOUNT_CLOSING = english('Account closing')

/** As a transfer of whoever closes the account. */
export const movedByOwner =
  (ctx: ActionContext): Move =>
  (tx, { id, from, to, amount }) =>
    postArranged(
      tx,
      { ...ctx, actorId: null },
      {
        id,
        arrangementId: id,
        personId: ctx.actorId,
        fromAccountId: from.id,
        to: { kind: 'own', accountId: to.id },
        amount,
        reference: ACCOUNT_CLOSING,
        // All owners are told that the account is closed, and what was moved.
        isToldOtherwise: true,
      },
    )

interface Charge extends Pick<PostOrder, 'reason' | 'details'> {
  readonly amount: Money
}

const CLOSING_FEE = {
  reason: 'fee',
  details: { description: english('Account closing fee'), fee: 'closing' satisfies FeeKind },
} as const

const PENALTY = {
  reason: 'penalty',
  details: { description: english('Early-withdrawal penalty') },
} as const

/** Each is a posting of its own: what is told to the member and the tax office is never a difference. */
async function charge(tx: Tx, ctx: ActionContext, from: bigint, charged: Charge): Promise<void> {
  if (charged.amount.minor === 0n) return
  const posted = await post(
    tx,
    {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      from,
      to: houseAccount('income:fees'),
      ...charged,
    },
    timingIn(ctx),
  )
  assert(posted.ok, 'there is as much as is charged')
}
