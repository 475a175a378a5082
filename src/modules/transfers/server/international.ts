import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import { type Currency, isMovable, toDecimal, toDollars } from '../../../values/money.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { accountsInLedger, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { reverse, timingIn, transferById } from '../../ledger/server/ledger.ts'
import type { Draft } from '../draft.contract.ts'
import {
  embargoedPart,
  type INTERNATIONAL_REFUSALS,
  type InternationalBody,
} from '../international.contract.ts'
import type { cancelTransfer } from '../receipt.contract.ts'
import { contentsOf } from './contents.ts'
import { createDraft } from './drafts.ts'
import { notifyOfRefund } from './notifications.ts'
import { lockedOrder, markCancelled } from './orders.ts'
import { forgetOutgoing } from './outgoing.ts'
import { movableAmount } from './policy.ts'

export async function draftInternational(
  db: Db,
  ctx: ActionContext,
  body: InternationalBody,
): Promise<Result<Draft, keyof typeof INTERNATIONAL_REFUSALS>> {
  if (embargoedPart(body, ctx.institution.embargoedCountries)) return refuse('country_embargoed')
  const currency = body.currency as Currency
  const amount = movableAmount(body.amount, currency)
  if (!amount) return refuse('invalid_amount')
  const rate = rateOf(ctx.institution, currency)
  if (rate === undefined) return refuse('currency_unavailable')
  const dollars = toDecimal(rate === null ? amount : toDollars(amount, rate))
  // A single yen is less than a cent, and the largest amount of another currency may be too many dollars.
  if (!isMovable(dollars)) return refuse('invalid_amount')
  const { id, amount: _typed, currency: _code, ...rest } = body
  const contents = { ...rest, amount: toDecimal(amount), currency, rate, dollars }
  return createDraft(db, ctx, { id, order: { kind: 'international', contents } })
}

/** Null where none is needed; undefined where the profile has none. */
const rateOf = ({ international }: Institution, currency: Currency): string | null | undefined =>
  currency === 'USD' ? null : international?.dollarsPerUnit[currency]

type CancelRefusal = keyof (typeof cancelTransfer)['refusals']

/**
 * Takes an international transfer back while it waits, with all of its money. Asked again it
 * answers as the first time; exactly one of a cancellation and the departure wins.
 */
export const cancel = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<void, CancelRefusal>> =>
  inTransaction(db, (tx) =>
    attempt(tx, async (): Promise<Result<void, CancelRefusal>> => {
      const { actorId: personId, at } = ctx
      const row = await lockedOrder(tx, personId, id)
      if (!row || row.state === 'draft') return refuse('transfer_not_found')
      if (row.state === 'cancelled') return ok(undefined)
      if (row.state === 'completed') return refuse('not_cancellable')
      if (row.state === 'sent' || row.cancel_until! <= at) return refuse('already_sent')
      await forgetOutgoing(tx, { personId, id })
      const reversal = { id: newId(), transferId: id }
      const refund = await reverse(
        tx,
        { ...reversal, actor: { channel: 'member', actorId: personId } },
        timingIn(ctx),
      )
      if (!refund.ok) return refuse('not_cancellable')
      await markCancelled(tx, id, at)
      const detail = { transfer: id, reversal: reversal.id }
      await audit(tx, ctx, 'transfer.cancelled', { subjectId: personId, detail })
      await notifyOfRefund(tx, ctx, { id, order: contentsOf(row), from: await sourceOf(tx, id) })
      return ok(undefined)
    }),
  )

/** The account that a transfer left. */
async function sourceOf(tx: Tx, transferId: string): Promise<ShareAccount> {
  const transfer = await transferById(tx, transferId)
  assert(transfer, `transfer ${transferId} was posted`)
  const [account] = await accountsInLedger(tx, [transfer.from.accountId])
  assert(account, `transfer ${transferId} left an account of a member`)
  return account
}
