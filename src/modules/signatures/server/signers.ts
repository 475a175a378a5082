import type { Db } from '../../../platform/server/db.ts'
import { type AccountOwner, SIGNERS_MIN, signersOf } from '../../accounts/server/accounts.ts'
import { isKeptOut } from '../../identity/server/identity.ts'

/** Of those whose signature counts, the ones who can give it as things stand: whoever is suspended has to be waited for. */
async function inReach(db: Db, signers: readonly AccountOwner[]): Promise<readonly AccountOwner[]> {
  const keptOut = await Promise.all(signers.map(({ personId }) => isKeptOut(db, personId)))
  return signers.filter((_, index) => !keptOut[index])
}

/** Whether an account has two who can sign now. */
export const hasTwoToSign = async (db: Db, accountId: string): Promise<boolean> =>
  (await inReach(db, await signersOf(db, accountId))).length >= SIGNERS_MIN

/** Whether there are still two who can sign without somebody, or as many as with them. */
export async function leavesTwo(db: Db, accountId: string, personId: string): Promise<boolean> {
  const signers = await signersOf(db, accountId)
  const others = signers.filter((signer) => signer.personId !== personId)
  return others.length === signers.length || (await inReach(db, others)).length >= SIGNERS_MIN
}
