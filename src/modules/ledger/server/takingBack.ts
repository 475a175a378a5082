import { attempt, type Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { houseAccount, lockedBalancesOf } from './accounts.ts'
import { releaseDepositHolds } from './holds.ts'
import { reversalsOf } from './lookup.ts'
import { post, reverse } from './posting.ts'
import type { Details, LedgerAccountId, Reason, ReverseRefusal, Timing } from './types.ts'

interface TakeBackOrder {
  /** Of the posting that takes it. */
  readonly id: string
  /** Which credit it takes back; holds that name it as their deposit end. */
  readonly transferId: string
  readonly account: LedgerAccountId
  readonly clearing: LedgerAccountId
  readonly amount: Money
  /** Of the postings where the account has less. */
  readonly reason: Reason
  /** Why it came back, beside the credit in activity. */
  readonly returned: Words
  /** What activity and statements say of a part of it. */
  readonly part: Details
  /** What staff read of the rest. */
  readonly rest: Words
}

/** What could be taken from the account. */
export interface TakenBack {
  readonly amount: Money
  /** Staff took the credit back before. */
  readonly isBefore: boolean
  /** What nobody could be charged for. */
  readonly missing: Money
  /** Why not all of it, for staff. */
  readonly exception: string | null
}

const SYSTEM = { channel: 'system', actorId: null } as const
const KEPT = houseAccount('suspense:returned-payments')

/**
 * Takes a credit back whose money another institution takes from us. No account of a member goes below its floor: where it
 * has less, all that can be used goes, and the rest is posted from `suspense:returned-payments`, where staff see it.
 */
export async function takeBack(tx: Tx, order: TakeBackOrder, timing: Timing): Promise<TakenBack> {
  const { id, transferId, account, clearing, amount, returned } = order
  await lockedBalancesOf(tx, [account, clearing, KEPT])
  const all = { amount, isBefore: false, missing: money(0n), exception: null }
  if ((await reversalsOf(tx, [transferId])).has(transferId)) return { ...all, isBefore: true }
  const reversed = await attempt(tx, async () => {
    await releaseDepositHolds(tx, { depositId: transferId, account }, timing)
    return reverse(tx, { id, actor: SYSTEM, transferId, details: { returned } }, timing)
  })
  if (reversed.ok) return all
  const isShort = reversed.code === 'insufficient_funds'
  const taken = isShort ? await takeWhatThereIs(tx, order, timing) : money(0n)
  const missing = money(amount.minor - taken.minor)
  await keep(tx, order, missing, timing)
  const exception = isShort
    ? `${formatMoney(taken)} of it could be taken from the account`
    : (NOT_TAKEN[reversed.code] ?? 'The account it was credited to is closed or frozen')
  return { ...all, amount: taken, missing, exception }
}

/** Where nobody took it back before. */
const NOT_TAKEN: Partial<Readonly<Record<ReverseRefusal, string>>> = {
  transfer_not_found: 'Its credit is archived',
}

async function takeWhatThereIs(
  tx: Tx,
  { id, transferId: depositId, account, clearing, reason, part }: TakeBackOrder,
  timing: Timing,
): Promise<Money> {
  await releaseDepositHolds(tx, { depositId, account }, timing)
  const [balance] = await lockedBalancesOf(tx, [account])
  const { available } = balance!
  if (available.minor <= 0n) return money(0n)
  const sides = { from: account, to: clearing, amount: available }
  const order = { id, actor: SYSTEM, reason, ...sides, details: { ...part, depositId } }
  const posted = await post(tx, order, timing)
  assert(posted.ok, 'what is available can be taken')
  return available
}

async function keep(
  tx: Tx,
  { clearing, reason, rest }: TakeBackOrder,
  amount: Money,
  timing: Timing,
): Promise<void> {
  const id = newId(timing.at?.getTime())
  const sides = { from: KEPT, to: clearing, amount }
  const order = { id, actor: SYSTEM, reason, ...sides, details: { description: rest } }
  const posted = await post(tx, order, timing)
  assert(posted.ok, 'accounts of the house have no floor')
}

/** What whoever sees the account reads of that. */
export function takenWords({ amount, missing, isBefore }: TakenBack, account: Words): Words {
  if (isBefore) return english('It had left your {account} before.', { account })
  if (missing.minor === 0n) return english('It has left your {account} again.', { account })
  const rest = { account, missing: formatMoney(missing) }
  return amount.minor === 0n
    ? english('Your {account} cannot give {missing} back. Please contact us.', rest)
    : english('{amount} left your {account} again; {missing} are missing. Please contact us.', {
        amount: formatMoney(amount),
        ...rest,
      })
}
