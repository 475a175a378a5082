import { money } from '../../../values/money.ts'
import type { LedgerAccountId, PastOrder } from '../../ledger/server/ledger.ts'
import { historyRowIn } from './history.ts'
import { idFrom } from './ids.ts'
import { openMistakes } from './mistakes.ts'
import { dips, openingOf, type Plan } from './plan.ts'
import { rowsOf } from './reading.ts'
import type { Times } from './times.ts'

/** Where a plan is posted. */
export interface Books {
  readonly conversionId: string
  readonly houseAccount: LedgerAccountId
  /** By what the other system calls the account. */
  readonly ledgerAccounts: ReadonlyMap<string, LedgerAccountId>
  readonly times: Times
}

interface Movement {
  /** What is posted, in the words of the other system: its id is made of that. */
  readonly what: string
  readonly account: string
  readonly amount: bigint
  readonly reason: 'opening' | 'import'
  readonly at: Date
  readonly details: Readonly<Record<string, string>>
}

/**
 * Everything that is posted, in one order of time over all members and the same whenever it is asked for: what
 * accounts had before their history, that history, then the balances of accounts whose history is only shown.
 */
export async function* postingsOf(plan: Plan, books: Books): AsyncGenerator<PastOrder> {
  const { times } = books
  const order = orderOn(books)
  const opening = (account: string, amount: bigint, at: Date): PastOrder =>
    order({ what: `opening ${account}`, account, amount, reason: 'opening', at, details: {} })
  for (const account of plan.accounts.values()) {
    const amount = openingOf(account)
    if (amount !== 0n && !dips(account)) yield opening(account.account, amount, times.opening)
  }
  const isShown = shownOnly(plan)
  for await (const row of historyOf(plan)) {
    if (isShown.has(row.account)) continue
    const { id, account, amount, description, category } = row
    const details = { description, ...(category !== undefined && { category }) }
    const at = times.at(row.day)
    yield order({ what: `history ${id}`, account, amount, reason: 'import', at, details })
  }
  for (const { account, balance } of plan.accounts.values()) {
    if (balance !== 0n && isShown.has(account)) yield opening(account, balance, times.end)
  }
}

/** Accounts whose history is shown and moves no money. */
export const shownOnly = (plan: Plan): ReadonlySet<string> =>
  new Set([...plan.accounts.values()].filter(dips).map(({ account }) => account))

/** The rows of history once more; whoever changes the file meanwhile finds that the totals differ. */
export async function* historyOf({ folder }: Plan) {
  const mistakes = openMistakes()
  for await (const row of rowsOf({ folder, mistakes }, 'history.csv')) yield historyRowIn(row)
}

const SYSTEM = { channel: 'system', actorId: null } as const

const orderOn =
  ({ conversionId, houseAccount, ledgerAccounts }: Books) =>
  ({ what, account, amount, reason, at, details }: Movement): PastOrder => {
    const own = ledgerAccounts.get(account)!
    const isIn = amount > 0n
    const order = {
      id: idFrom(conversionId, what, at),
      actor: SYSTEM,
      reason,
      from: isIn ? houseAccount : own,
      to: isIn ? own : houseAccount,
      amount: money(isIn ? amount : -amount),
      details,
    }
    return { at, order }
  }
