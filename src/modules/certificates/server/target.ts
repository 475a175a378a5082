import type { Tx } from '../../../platform/server/db.ts'
import { accountsOf, ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import { receivingAccount } from './instruction.ts'
import type { CertificateRow } from './tables.ts'

/**
 * Where money goes at a maturity: to the account that was chosen, as long as whoever chose it still decides about the
 * certificate and sees that account; otherwise to the first account under the same membership that the primary owner has and that
 * takes money. What is a business's goes to its primary owner where it has nothing else, and never the other way round.
 */
export async function targetAtMaturity(
  tx: Tx,
  { account_id: id, instructed_by: by, to_account_id: to }: CertificateRow,
  { primaryId, memberId }: ShareAccount,
): Promise<ShareAccount> {
  const decides = (await ownAccount(tx, by, id, 'view'))?.mayManage
  const chosen = decides && to !== null ? await receivingAccount(tx, by, to) : undefined
  if (chosen) return chosen
  const own = (await accountsOf(tx, primaryId)).filter(
    (account) => account.role === 'primary' && account.id !== id,
  )
  const candidates = [
    ...own.filter((account) => account.memberId === memberId),
    ...own.filter(({ businessName }) => businessName === undefined),
  ]
  for (const account of candidates) {
    const receiving = await receivingAccount(tx, primaryId, account.id)
    if (!receiving) continue
    const { status } = await balanceOf(tx, receiving.ledgerAccountId)
    if (status === 'open') return receiving
  }
  throw new Error('The member has no account that the money of this certificate can go to')
}
