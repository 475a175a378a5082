import type { Db, Tx } from '../../../platform/server/db.ts'
import { accountsOf, ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import { receivingAccount } from './instruction.ts'
import type { CertificateRow } from './tables.ts'

/**
 * Where money goes at a maturity as things stand: to the account that was chosen, as long as whoever chose it still decides about the
 * certificate and sees that account; otherwise to the first account under the same membership that the primary owner has and that
 * takes money. What is a business's goes to its primary owner where it has nothing else, and never the other way round.
 */
export async function targetNow(
  db: Db,
  { account_id: id, instructed_by: by, to_account_id: to }: CertificateRow,
  { primaryId, memberId }: ShareAccount,
): Promise<ShareAccount | undefined> {
  const decides = (await ownAccount(db, by, id, 'view'))?.mayManage
  const chosen = decides && to !== null ? await receivingAccount(db, by, to) : undefined
  if (chosen) return chosen
  const own = (await accountsOf(db, primaryId)).filter(
    (account) => account.role === 'primary' && account.id !== id,
  )
  const candidates = [
    ...own.filter((account) => account.memberId === memberId),
    ...own.filter(({ businessName }) => businessName === undefined),
  ]
  for (const account of candidates) {
    const receiving = await receivingAccount(db, primaryId, account.id)
    if (!receiving) continue
    const { status } = await balanceOf(db, receiving.ledgerAccountId)
    if (status === 'open') return receiving
  }
  return undefined
}

/** The same once money moves, or is said to. Where there is none, staff see the row among those that failed. */
export async function targetAtMaturity(
  tx: Tx,
  row: CertificateRow,
  account: ShareAccount,
): Promise<ShareAccount> {
  const target = await targetNow(tx, row, account)
  if (!target)
    throw new Error('The member has no account that the money of this certificate can go to')
  return target
}
