import type { Db, Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { lockedBalancesOf } from '../../ledger/server/ledger.ts'
import { ownAccount, type ShareAccount } from './access.ts'
import { holdUpOwners } from './closing.ts'
import { type AccountOwner, ownersOfAccount } from './owners.ts'
import type { AccountTables } from './tables.ts'

/** So many have to be there for two to sign. */
export const SIGNERS_MIN = 2

/** Those whose signature counts on an account: whoever may let money leave it, by themselves or with another. */
export const signersOf = async (db: Db, accountId: string): Promise<readonly AccountOwner[]> =>
  (await ownersOfAccount(db, accountId)).filter(isSigner)

export const isSigner = ({ mayPropose, role }: AccountOwner): boolean =>
  mayPropose && role !== 'delegate'

/**
 * Two have to sign from now on, or need not any more. Whoever is paying from the account at this moment is done before
 * it counts, and whoever comes later finds it (`account_access`).
 */
export async function setTwoToSign(
  tx: Tx,
  { id, ledgerAccountId }: Pick<ShareAccount, 'id' | 'ledgerAccountId'>,
  on: boolean,
): Promise<void> {
  // Where two had to sign, nobody is let in who has to be waited for.
  if (on) await holdUpOwners(tx, id)
  await tx
    .withTables<AccountTables>()
    .updateTable('account')
    .set({ two_to_sign: on })
    .where('id', '=', id)
    .execute()
  // Transfers between accounts read it under the lock of the balance (transfer_post_batch).
  await lockedBalancesOf(tx, [ledgerAccountId])
}

/** The account of a payment that cannot wait for a second signature; see `ownAccount`. */
export async function paidAlone(
  tx: Tx,
  personId: string,
  accountId: string,
): Promise<Result<ShareAccount, 'source_account_not_found' | 'second_signature_needed'>> {
  const account = await ownAccount(tx, personId, accountId, 'propose')
  if (!account) return refuse('source_account_not_found')
  return account.twoToSign ? refuse('second_signature_needed') : ok(account)
}
