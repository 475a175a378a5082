import type { Db } from '../../../platform/server/db.ts'
import { fullName } from '../../../values/person.ts'
import { assert } from '../../../values/result.ts'
import type { AccountKind } from '../../accounts/contract.ts'
import {
  isSigner,
  labelOf,
  ownersOfAccount,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { namesOf } from '../../members/server/members.ts'
import { leavesTwo } from '../../signatures/server/signatures.ts'
import type { InvitedRole, Owners } from '../contract.ts'
import { asInvited, capOf } from './invitations.ts'
import type { OwnersTables } from './tables.ts'

/** A custodian acts for a child, who owns a youth account alone (UTMA); nobody else's needs one. */
export const rolesFor = (kind: AccountKind): InvitedRole[] =>
  kind === 'Youth' ? ['custodian', 'delegate'] : ['joint', 'delegate']

/** The owners of an account, as far as somebody who sees it is told. */
export async function presentOwners(db: Db, account: ShareAccount, at: Date): Promise<Owners> {
  const { id: accountId, personId, kind, role, mayManage, twoToSign } = account
  const owners = await ownersOfAccount(db, accountId)
  const invitations = mayManage ? await openInvitations(db, accountId, at) : []
  const names = await namesOf(db, [
    ...owners.map((owner) => owner.personId),
    ...invitations.map(({ invited_by: inviter }) => inviter),
  ])
  const nameOf = (id: string): string => {
    const found = names.get(id)
    assert(found, `${id} has a name`)
    return fullName(found)
  }
  return {
    account: labelOf(account),
    mayManage,
    mayLeave: role !== 'primary' && (!twoToSign || (await leavesTwo(db, accountId, personId))),
    twoToSign,
    roles: mayManage ? rolesFor(kind).filter((one) => !twoToSign || one === 'delegate') : [],
    owners: owners.map((owner) => ({
      personId: mayManage ? owner.personId : null,
      name: nameOf(owner.personId),
      role: owner.role,
      dailyCap: mayManage || owner.personId === personId ? capOf(owner.dailyCap) : null,
      since: mayManage ? owner.since.toISOString() : null,
      isYou: owner.personId === personId,
      removable:
        mayManage &&
        owner.role !== 'primary' &&
        owner.personId !== personId &&
        !(twoToSign && isSigner(owner)),
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      ...asInvited(row),
      invitedBy: nameOf(row.invited_by),
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

const openInvitations = (db: Db, accountId: string, at: Date) =>
  db
    .withTables<OwnersTables>()
    .selectFrom('owner_invitation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('outcome', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('made_at')
    .execute()
