import type { Db, Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import { type Instruction, type InstructionRefusal, isMoving } from '../contract.ts'
import type { CertificateRow } from './tables.ts'

/**
 * What happens at a maturity as things stand: one owner chose whether money moves, and where two have to sign by then it
 * leaves by no word of one of them.
 */
export const instructionNow = (
  { instruction }: Pick<CertificateRow, 'instruction'>,
  { twoToSign }: Pick<ShareAccount, 'twoToSign'>,
): Instruction => (twoToSign ? 'renew' : instruction)

/** An account that money can go to: whoever says so sees it, and it is no certificate itself. */
export async function receivingAccount(
  db: Db,
  personId: string,
  accountId: string,
): Promise<ShareAccount | undefined> {
  const account = await ownAccount(db, personId, accountId, 'view')
  if (!account || account.closedAt !== null) return undefined
  return (await balanceOf(db, account.ledgerAccountId)).status === 'fixed' ? undefined : account
}

/** The account that money goes to at maturity; null where none moves. */
export async function targetFor(
  tx: Tx,
  personId: string,
  instruction: Instruction,
  toAccountId: string | undefined,
): Promise<Result<string | null, InstructionRefusal>> {
  if (!isMoving(instruction)) return ok(null)
  if (toAccountId === undefined) return refuse('maturity_account_missing')
  const account = await receivingAccount(tx, personId, toAccountId)
  return account ? ok(account.id) : refuse('maturity_account_not_found')
}
