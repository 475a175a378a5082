import type { Tx } from '../../../platform/server/db.ts'
import type { Converted } from '../../accounts/server/accounts.ts'
import {
  type ConvertedMemo,
  storeConverted,
} from '../../staffTransactions/server/staffTransactions.ts'
import type { HistoryRow } from './history.ts'
import type { Plan } from './plan.ts'
import { historyOf, shownOnly } from './postings.ts'
import type { Times } from './times.ts'

/** So many rows one batch of informational transactions may have. */
const ROWS_MAX = 5000

interface Shown {
  readonly personId: string
  readonly accountId: string
}

/** Shows the history of accounts that could not be posted, to which no balance and no statement pays heed. */
export async function storeMemos(
  tx: Tx,
  { plan, times }: { readonly plan: Plan; readonly times: Times },
  converted: Converted,
): Promise<void> {
  const accounts = shownIn(plan, converted)
  if (accounts.size === 0) return
  const waiting = new Map<string, ConvertedMemo[]>()
  for await (const row of historyOf(plan)) {
    const shown = accounts.get(row.account)
    if (!shown) continue
    const memos = waiting.get(shown.personId) ?? []
    waiting.set(shown.personId, memos)
    memos.push(memoOf(row, shown, times))
    if (memos.length < ROWS_MAX) continue
    await storeConverted(tx, shown.personId, memos)
    waiting.delete(shown.personId)
  }
  for (const [personId, memos] of waiting) await storeConverted(tx, personId, memos)
}

/** Whose such an account is. */
function shownIn(plan: Plan, { accounts, owners }: Converted): ReadonlyMap<string, Shown> {
  const primaries = new Map(
    owners.filter(({ role }) => role === 'primary').map((owner) => [owner.accountId, owner]),
  )
  const isShown = shownOnly(plan)
  return new Map(
    [...plan.accounts.keys()].flatMap((account, index) =>
      isShown.has(account) ? [[account, primaries.get(accounts[index]!.id)!] as const] : [],
    ),
  )
}

const memoOf = (
  { amount, description, category, day }: HistoryRow,
  { personId, accountId }: Shown,
  times: Times,
): ConvertedMemo => ({
  personId,
  accountId,
  amountMinor: amount,
  description,
  category: category ?? 'Other',
  day,
  at: times.at(day),
})
