import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { isAdult } from '../../../values/ages.ts'
import { dayOf } from '../../../values/dates.ts'
import type { CodeOf, Endpoint, ReplyOf } from '../../../values/endpoint.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { DualControl } from '../../approvals/server/approvals.ts'
import type { OwnerRole, Role } from '../../accounts/contract.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { personOf } from '../../members/server/members.ts'
import { accountAs } from './news.ts'
import type { Orders } from './orders.ts'

export interface OwnersDependencies {
  readonly db: Db
  readonly config: { readonly publicUrl: string }
  readonly dualControl: DualControl
  /** What is scheduled with accounts: bills and transfers. */
  readonly orders: Orders
}

/** What an action answers for an endpoint. */
export type AnswerOf<E extends Endpoint> = Result<ReplyOf<E>, CodeOf<E>>

/** The account to decide about; whoever only sees it is told so, and nobody else that there is one. */
export async function managed(
  tx: Db,
  { actorId }: ActionContext,
  accountId: string,
): Promise<Result<ShareAccount, 'account_not_found' | 'not_yours_to_manage'>> {
  const account = await ownAccount(tx, actorId, accountId, 'manage')
  if (account) return ok(account)
  const seen = await ownAccount(tx, actorId, accountId, 'view')
  return refuse(seen ? 'not_yours_to_manage' : 'account_not_found')
}

interface Candidate {
  readonly personId: string
  readonly role: OwnerRole
}

/** Whether somebody is old enough for a role: whoever moves the money of a child is no child. */
export async function mayBe(
  tx: Tx,
  { at, institution }: Pick<ActionContext, 'at' | 'institution'>,
  { personId, role }: Candidate,
): Promise<boolean> {
  if (role !== 'custodian') return true
  const person = await personOf(tx, personId)
  return isAdult(person?.dateOfBirth, dayOf(at, institution.timeZone))
}

/** What the trail says somebody is to an account. */
export const detailOf = ({ role, dailyCap }: Role) => ({
  role,
  ...(dailyCap !== null && { dailyCap }),
})

/** What the trail says an account is, in the words of its primary owner. */
export const auditDetail = async (tx: Tx, primaryId: string, accountId: string) => ({
  accountId,
  account: await accountAs(tx, primaryId, accountId),
})
