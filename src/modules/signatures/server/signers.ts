import type { Db } from '../../../platform/server/db.ts'
import { type AccountOwner, SIGNERS_MIN, signersOf } from '../../accounts/server/accounts.ts'
import { isKeptOut } from '../../identity/server/identity.ts'

/** Of those whose signature counts, the ones who can give it as things stand: whoever is suspended has to be waited for. */
async function signersInReach(db: Db, accountId: string): Promise<readonly AccountOwner[]> {
  const inReach: AccountOwner[] = []
  for (const signer of await signersOf(db, accountId))
    if (!(await isKeptOut(db, signer.personId))) inReach.push(signer)
  return inReach
}

/** Whether an account has two who can sign now. */
export const hasTwoToSign = async (db: Db, accountId: string): Promise<boolean> =>
  (await signersInReach(db, accountId)).length >= SIGNERS_MIN

/** Whether there are still two who can sign without somebody, or as many as with them. */
export async function leavesTwo(db: Db, accountId: string, personId: string): Promise<boolean> {
  const isSigner = ({ personId: id }: AccountOwner) => id === personId
  if (!(await signersOf(db, accountId)).some(isSigner)) return true
  const others = (await signersInReach(db, accountId)).filter((one) => !isSigner(one))
  return others.length >= SIGNERS_MIN
}
