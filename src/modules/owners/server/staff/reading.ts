import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../../values/result.ts'
import {
  accountsById,
  type AccountOwner,
  labelOf,
  ownersOfAccount,
  type ShareAccount,
} from '../../../accounts/server/accounts.ts'
import { whoIs } from '../../../identity/server/identity.ts'
import type { OwnersChange, StaffAccount } from '../../staff.contract.ts'
import { capOf } from '../invitations.ts'
import { rolesFor } from '../present.ts'

/** What staff ask for, with the owners as they saw them. */
export interface ChangeInput extends OwnersChange {
  readonly accountId: string
}

export interface OwnedAccount {
  readonly account: ShareAccount
  readonly owners: readonly AccountOwner[]
}

/** An account under the name of its product, with everybody who has to do with it now. */
export async function ownedAccount(db: Db, accountId: string): Promise<OwnedAccount | undefined> {
  const account = (await accountsById(db, [accountId])).get(accountId)
  return account && { account, owners: await ownersOfAccount(db, accountId) }
}

/** Names the owners as somebody read them, so that nobody changes what they have not seen. */
export const versionOf = (owners: readonly AccountOwner[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        owners.map(({ personId, role, dailyCap, since }) => [
          personId,
          role,
          capOf(dailyCap),
          since,
        ]),
      ),
    )
    .digest('base64url')

/** What the page of an account shows staff of its owners. */
export async function accountForStaff(
  db: Db,
  accountId: string,
): Promise<Result<StaffAccount, 'account_not_found'>> {
  const found = await ownedAccount(db, accountId)
  if (!found) return refuse('account_not_found')
  const { account, owners } = found
  const names = await whoIs(
    db,
    owners.map(({ personId }) => personId),
  )
  return ok({
    account: labelOf(account),
    number: account.number,
    isClosed: account.closedAt !== null,
    owners: owners.map(({ personId, role, dailyCap, since }) => {
      const who = names.get(personId)
      assert(who, `${personId} signs in`)
      return { personId, ...who, role, dailyCap: capOf(dailyCap), since: since.toISOString() }
    }),
    roles: rolesFor(account.kind),
    primaryCanChange: account.kind !== 'Youth',
    version: versionOf(owners),
  })
}
