import type { Db } from '../../../platform/server/db.ts'
import { openGather } from '../../../platform/server/gather.ts'
import { accountsOfMany, type ShareAccount } from '../../accounts/server/accounts.ts'

const REMEMBERED_MEMBERS_MAX = 100_000
/** Only the number can change, and it is read here for its last four digits alone. */
const REMEMBERED_FOR_MS = 5 * 60_000

/** Whose account is which, answered from memory when it can be. */
export interface AccountBook {
  /** The member's own accounts by id; somebody else's is missing like one that never was. */
  ownAccounts(memberId: string): Promise<ReadonlyMap<string, ShareAccount>>
}

/**
 * Saves every transfer a round trip. Safe to remember because an account keeps its owner, kind and
 * ledger account for good (a trigger refuses anything else) and rows are never deleted; whether it
 * is open and what is in it are asked of the ledger under lock. Nobody is remembered as having no
 * accounts, so accounts that were just opened are seen at once.
 */
export function createAccountBook(db: Db): AccountBook {
  const remembered = new Map<string, { accounts: Promise<Map<string, ShareAccount>>; at: number }>()

  const lookup = openGather((memberIds: readonly string[]) => accountsOfMany(db, memberIds))

  const read = async (memberId: string): Promise<Map<string, ShareAccount>> => {
    const accounts = (await lookup(memberId)) ?? []
    if (accounts.length === 0) remembered.delete(memberId)
    return new Map(accounts.map((account) => [account.id, account]))
  }

  const remember = (memberId: string): Promise<Map<string, ShareAccount>> => {
    const oldest = remembered.keys().next().value
    if (remembered.size >= REMEMBERED_MEMBERS_MAX && oldest !== undefined) remembered.delete(oldest)
    const accounts = read(memberId)
    remembered.set(memberId, { accounts, at: performance.now() })
    accounts.catch(() => remembered.delete(memberId))
    return accounts
  }

  return {
    ownAccounts: async (memberId) => {
      const known = remembered.get(memberId)
      if (known && performance.now() - known.at < REMEMBERED_FOR_MS) return known.accounts
      remembered.delete(memberId)
      return remember(memberId)
    },
  }
}
