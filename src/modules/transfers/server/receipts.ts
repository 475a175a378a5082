import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { accountsOf, labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { history, transferById, type Receipt, type Transfer } from '../../ledger/server/ledger.ts'
import type { TransferReceipt } from '../contract.ts'

interface ReceiptFacts extends Omit<Receipt, 'valueDate'> {
  readonly from: ShareAccount
  readonly to: ShareAccount
  readonly amount: Money
  readonly memo: string
}

export const presentReceipt = (facts: ReceiptFacts): TransferReceipt => ({
  id: facts.id,
  referenceCode: referenceOf(facts.id),
  amount: toDecimal(facts.amount),
  from: labelOf(facts.from),
  to: labelOf(facts.to),
  memo: facts.memo,
  postedAt: facts.postedAt.toISOString(),
  fromBalanceAfter: toDecimal(facts.fromBalanceAfter),
  toBalanceAfter: toDecimal(facts.toBalanceAfter),
  replayed: facts.replayed,
})

/**
 * The receipt of a transfer the member made between own accounts, as when it was made. Somebody
 * else's transfer is undefined, like one that never was.
 */
export async function receiptFor(
  db: Db,
  memberId: string,
  transferId: string,
): Promise<TransferReceipt | undefined> {
  if (!idSchema().safeParse(transferId).success) return undefined
  const transfer = await transferById(db, transferId)
  if (transfer?.actor.actorId !== memberId) return undefined
  const own = await accountsOf(db, memberId)
  const from = own.find(({ ledgerAccountId }) => ledgerAccountId === transfer.from.accountId)
  const to = own.find(({ ledgerAccountId }) => ledgerAccountId === transfer.to.accountId)
  const memo = transfer.details['memo']
  if (transfer.reason !== 'own_transfer' || !from || !to || typeof memo !== 'string')
    return undefined
  return presentReceipt({
    id: transfer.id,
    amount: transfer.amount,
    memo,
    postedAt: transfer.postedAt,
    from,
    to,
    ...(await balancesAfter(db, transfer)),
    replayed: true,
  })
}

const SAME_MOMENT_MAX = 500

/** Dates hold milliseconds and the journal microseconds, so the entry is looked for in its millisecond. */
async function balancesAfter(db: Db, { id, postedAt, from, to }: Transfer) {
  const range = { from: postedAt, to: new Date(postedAt.getTime() + 1) }
  const entries = await history(db, [from.accountId, to.accountId], {
    countMax: SAME_MOMENT_MAX,
    range,
  })
  const after = (account: bigint): Money => {
    const entry = entries.find((e) => e.transferId === id && e.accountId === account)
    assert(entry, `transfer ${id} has its entry on ledger account ${account}`)
    return entry.balanceAfter
  }
  return { fromBalanceAfter: after(from.accountId), toBalanceAfter: after(to.accountId) }
}
