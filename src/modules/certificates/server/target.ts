import type { Db, Tx } from '../../../platform/server/db.ts'
import { accountsOfMany, type ShareAccount } from '../../accounts/server/accounts.ts'
import { type AccountStatus, balancesOf, type LedgerAccountId } from '../../ledger/server/ledger.ts'
import type { CertificateRow } from './tables.ts'

/** A certificate whose money moves at its maturity. */
interface Moving {
  readonly row: Pick<CertificateRow, 'account_id' | 'instructed_by' | 'to_account_id'>
  readonly account: Pick<ShareAccount, 'primaryId' | 'memberId'>
}

interface Known {
  /** The accounts of everybody concerned, by person. */
  readonly accounts: ReadonlyMap<string, readonly ShareAccount[]>
  readonly statuses: ReadonlyMap<LedgerAccountId, AccountStatus>
}

/** Where the money of certificates goes at their maturities as things stand, by account; one that has no place to go is left out. */
export async function targetsNow(
  db: Db,
  moving: readonly Moving[],
): Promise<ReadonlyMap<string, ShareAccount>> {
  if (moving.length === 0) return new Map()
  const people = moving.flatMap(({ row, account }) => [row.instructed_by, account.primaryId])
  const accounts = await accountsOfMany(db, [...new Set(people)])
  const inLedger = [...accounts.values()].flat().map(({ ledgerAccountId: id }) => id)
  const balances = await balancesOf(db, [...new Set(inLedger)])
  const statuses = new Map(balances.map(({ accountId, status }) => [accountId, status]))
  return new Map(
    moving.flatMap((one) => {
      const target = targetOf(one, { accounts, statuses })
      return target ? [[one.row.account_id, target]] : []
    }),
  )
}

/**
 * The account that was chosen, as long as whoever chose it still decides about the certificate and sees that account;
 * otherwise the first account under the same membership that the primary owner has and that takes money. What is a
 * business's goes to its primary owner where it has nothing else, and never the other way round.
 */
function targetOf(
  { row: { account_id: id, instructed_by: by, to_account_id: to }, account }: Moving,
  { accounts, statuses }: Known,
): ShareAccount | undefined {
  const { primaryId, memberId } = account
  const statusOf = ({ ledgerAccountId }: ShareAccount) => statuses.get(ledgerAccountId)
  const theirs = accounts.get(by) ?? []
  const decides = theirs.some((one) => one.id === id && one.mayManage)
  const chosen = decides ? theirs.find((one) => one.id === to) : undefined
  if (chosen && !['closed', 'fixed'].includes(statusOf(chosen)!)) return chosen
  const own = (accounts.get(primaryId) ?? []).filter(
    (one) => one.role === 'primary' && one.id !== id && statusOf(one) === 'open',
  )
  return (
    own.find((one) => one.memberId === memberId) ??
    own.find(({ businessName }) => businessName === undefined)
  )
}

/** The same once money moves, or is said to. Where there is none, staff see the row among those that failed. */
export async function targetAtMaturity(
  tx: Tx,
  row: Moving['row'],
  account: Moving['account'],
): Promise<ShareAccount> {
  const target = (await targetsNow(tx, [{ row, account }])).get(row.account_id)
  if (!target)
    throw new Error('The member has no account that the money of this certificate can go to')
  return target
}
