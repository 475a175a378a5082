// What is carried out once a second owner has signed: the same as by a person's own press, asked anew.

import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { fromDecimal, money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { checkingOf, ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { isOld, rateFor } from '../../exchangeRates/server/exchangeRates.ts'
import { type Proposed, signable } from '../../signatures/server/signatures.ts'
import { TRANSFER_REFUSALS, type TransferRefusal } from '../contract.ts'
import { SIGNED_ORDER_REFUSALS, type SignedOrderRefusal } from '../signing.contract.ts'
import { leaveAfterWaiting } from './confirm.ts'
import { type Contents, contentsOf } from './contents.ts'
import { isEmbargoed } from './lapsing.ts'
import { moveOwn } from './moveOwn.ts'
import { lockedOrder, markCancelled } from './orders.ts'
import { mayStillLeave } from './arranged.ts'
import { forgetOutgoing } from './outgoing.ts'
import { holdOrder, OUTGOING_KIND, postOrder } from './postOrder.ts'
import { OWN_KIND } from './proposeOwn.ts'
import { mayAct } from './recipients.ts'

const OwnContents = z.object({ toAccountId: z.string(), amount: z.string() })

export const OWN_TRANSFER = signable({
  kind: OWN_KIND,
  schema: OwnContents,
  refusals: TRANSFER_REFUSALS,
  carryOut: async (
    tx,
    ctx,
    { id, accountId, reference, contents },
  ): Promise<Result<void, TransferRefusal>> => {
    const from = await ownAccount(tx, ctx.actorId, accountId, 'propose')
    if (!from) return refuse('source_account_not_found')
    return moveOwn(tx, ctx, {
      id,
      from,
      toAccountId: contents.toAccountId,
      amount: money(BigInt(contents.amount)),
      reference: reference ?? '',
      isSigned: true,
    })
  },
  drop: async () => {},
})

/** To another member, to a US bank or abroad: what was proposed stands in its own row. */
export const OUTGOING_TRANSFER = signable({
  kind: OUTGOING_KIND,
  schema: z.object({}),
  refusals: SIGNED_ORDER_REFUSALS,
  carryOut: sendSigned,
  drop: async (tx, _ctx, { id, proposedBy: personId }) => {
    await forgetOutgoing(tx, { id, personId })
    await markCancelled(tx, id)
  },
})

async function sendSigned(
  tx: Tx,
  ctx: ActionContext,
  { id, accountId }: Proposed<unknown>,
): Promise<Result<unknown, SignedOrderRefusal>> {
  const row = await lockedOrder(tx, ctx.actorId, id)
  assert(row?.state === 'proposed', `transfer ${id} waits for a second signature`)
  const order = contentsOf(row)
  if (isEmbargoed(ctx, order)) return refuse('country_embargoed')
  if (await hasNewRate(tx, ctx, order)) return refuse('rate_changed')
  const { actorId: personId } = ctx
  const amount = fromDecimal(order.contents.dollars)
  const asked = { id, personId, fromAccountId: accountId, kind: order.kind, amount }
  const leaving = await mayStillLeave(tx, ctx, asked)
  if (!leaving.ok) return leaving
  const from = await ownAccount(tx, ctx.actorId, accountId, 'propose')
  if (!from) return refuse('source_account_not_found')
  const to = await recipientAccount(tx, order)
  if (!to.ok) return to
  const allowed = { id, from, to: to.value, order, setAside: id }
  if (leaving.value.needsReview) return holdOrder(tx, ctx, allowed, leaving.value, async () => true)
  return postOrder(tx, ctx, allowed, (payeeId) =>
    leaveAfterWaiting(tx, ctx, { id, order, payeeId }),
  )
}

/** The other bank would be told to pay another amount than was signed. */
async function hasNewRate(
  tx: Tx,
  ctx: ActionContext,
  { kind, contents }: Contents,
): Promise<boolean> {
  if (kind !== 'international' || contents.rate === null) return false
  const found = await rateFor(tx, ctx.institution, contents.currency)
  return !found || isOld(found, ctx) || found.dollarsPerUnit !== contents.rate
}

/** Where a member who is paid gets it; nobody else has an account with us. */
export async function recipientAccount(
  tx: Tx,
  { kind, contents }: Contents,
): Promise<
  Result<ShareAccount | undefined, 'recipient_not_found' | 'recipient_account_not_found'>
> {
  if (kind !== 'member') return ok(undefined)
  if (!(await mayAct(tx, contents.recipientId))) return refuse('recipient_not_found')
  const to = await checkingOf(tx, contents.recipientId)
  return to ? ok(to) : refuse('recipient_account_not_found')
}
