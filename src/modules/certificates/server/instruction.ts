import type { Tx } from '../../../platform/server/db.ts'
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

/** The account that money goes to at maturity, which whoever says so sees and which is no certificate itself; null where none moves. */
export async function targetFor(
  tx: Tx,
  personId: string,
  instruction: Instruction,
  toAccountId: string | undefined,
): Promise<Result<string | null, InstructionRefusal>> {
  if (!isMoving(instruction)) return ok(null)
  if (toAccountId === undefined) return refuse('maturity_account_missing')
  const account = await ownAccount(tx, personId, toAccountId, 'view')
  if (!account || account.closedAt !== null) return refuse('maturity_account_not_found')
  const { status } = await balanceOf(tx, account.ledgerAccountId)
  return status === 'fixed' ? refuse('maturity_account_not_found') : ok(account.id)
}
