import { type ActionContext, runAction } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { accountWords } from '../../accounts/contract.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { propose } from '../../signatures/server/signatures.ts'
import type { BetweenAccountsBody, TransferRefusal } from '../contract.ts'
import type { TransferReceipt } from '../receipt.contract.ts'
import { moveOwn, ownOrderOf } from './moveOwn.ts'
import { REFUSED } from './policy.ts'
import { receiptFor } from './receipts.ts'

/** By what a proposal of a transfer between accounts is known again. */
export const OWN_KIND = 'own_transfer'

/**
 * What money between two accounts comes to where it may not leave at once: proposed where the account needs two to
 * sign. Asked again it answers as the first time.
 */
export async function proposeOwn(
  db: Db,
  ctx: ActionContext,
  { amount, body }: { readonly amount: Money; readonly body: BetweenAccountsBody },
): Promise<Result<TransferReceipt, TransferRefusal>> {
  const { id, fromAccountId, toAccountId, reference } = body
  const input = { fromAccountId, toAccountId, reference, amount: amount.minor.toString() }
  let replayed = false
  const outcome = await runAction(
    db,
    ctx,
    {
      id,
      action: 'transfer.propose',
      input,
      replay: async () => {
        replayed = true
      },
    },
    (tx) => proposeNow(tx, ctx, { amount, body }),
  )
  if (!outcome.ok) return outcome
  const receipt = await receiptFor(db, ctx.actorId, id, { replayed, isJustMade: true })
  assert(receipt, `transfer ${id} was just proposed or made by this member`)
  return ok(receipt)
}

async function proposeNow(
  tx: Tx,
  ctx: ActionContext,
  { amount, body }: { readonly amount: Money; readonly body: BetweenAccountsBody },
): Promise<Result<void, TransferRefusal>> {
  const { id, fromAccountId, toAccountId, reference } = body
  const from = await ownAccount(tx, ctx.actorId, fromAccountId, 'propose')
  if (!from) return refuse('source_account_not_found')
  const move = { id, from, toAccountId, amount, reference }
  // The option was turned off in this moment.
  if (!from.twoToSign) return moveOwn(tx, ctx, move)
  const planned = await ownOrderOf(tx, ctx, move)
  if (!planned.ok) return planned
  const proposed = await propose(tx, ctx, {
    id,
    kind: OWN_KIND,
    account: from,
    payee: await inWords(tx, planned.value.to),
    reference,
    contents: { toAccountId, amount: amount.minor.toString() },
    order: planned.value.order,
  })
  return proposed.ok ? proposed : refuse(REFUSED[proposed.code])
}

/** "Savings of Ines Abara, ending in 9310": whoever signs may not know of that account. */
async function inWords(tx: Tx, to: ShareAccount): Promise<string> {
  const { kind, productName: name, number, primaryId } = to
  return english('{account} of {name}, ending in {last4}', {
    account: accountWords(english, { kind, name }),
    name: await fullNameOf(tx, primaryId),
    last4: number.slice(-4),
  })
}
