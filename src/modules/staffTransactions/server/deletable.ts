import type { Db } from '../../../platform/server/db.ts'
import { type Money } from '../../../values/money.ts'
import { largestMove } from '../../accounts/server/accounts.ts'
import {
  archivedAmong,
  type Entry,
  history,
  type LedgerAccountId,
  pending,
} from '../../ledger/server/ledger.ts'
import { informationalCount } from './informational.ts'
import { HOLDS_MAX, isHeldByStaff } from './reversing.ts'
import type { Subject } from './subject.ts'

// What a member has that a deletion of everything would delete.

const COUNT_PAGE = 2000

/** How many transactions there are. */
export const countAll = async (db: Db, subject: Subject): Promise<number> =>
  (await allOf(db, subject)).count

/** The same, and the most that would move, or be set aside no longer, in one transaction, or on one account by all of them. */
export async function allOf(
  db: Db,
  { accounts }: Subject,
): Promise<{ readonly count: number; readonly largest: Money }> {
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  if (ids.length === 0) return { count: 0, largest: largestMove([]) }
  const transfers = new Set<string>()
  const moves: [string, bigint][] = []
  let before: string | undefined
  do {
    const entries = await history(db, ids, { countMax: COUNT_PAGE, before })
    for (const { transferId, accountId, amount } of await standing(db, entries)) {
      transfers.add(transferId)
      moves.push([String(accountId), amount.minor])
    }
    before = entries.length === COUNT_PAGE ? entries.at(-1)!.place : undefined
  } while (before !== undefined)
  const held = await staffHolds(db, ids)
  for (const { accountId, amount } of held) moves.push([`pending ${accountId}`, amount.minor])
  const informational = await informationalCount(
    db,
    accounts.map(({ id }) => id),
  )
  return {
    count: transfers.size + held.length + informational,
    largest: largestMove(moves),
  }
}

/** What can still be deleted: it stands, undoes nothing, and is not archived. */
export async function standing(db: Db, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const some = entries.filter((entry) => entry.reversesId === null && entry.reversedById === null)
  const archived = await archivedAmong(
    db,
    some.map(({ transferId }) => transferId),
  )
  return some.filter(({ transferId }) => !archived.has(transferId))
}

export const staffHolds = async (db: Db, accounts: readonly LedgerAccountId[]) =>
  (await pending(db, accounts, HOLDS_MAX)).filter(isHeldByStaff)
