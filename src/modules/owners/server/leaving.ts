import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, attempt, type Tx } from '../../../platform/server/db.ts'
import { ok, refuse } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import {
  endOwnership,
  holdUpOwners,
  ownAccount,
  ownersOfAccount,
  signersOf,
} from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { type Owner, withProof } from '../../factors/server/factors.ts'
import type { leaveAccount, removeOwner } from '../contract.ts'
import { withdrawInvitationsBy } from './invitations.ts'
import { type AnswerOf, auditDetail, managed, type OwnersDependencies } from './managed.ts'
import type { Ended } from '../../standingOrders/server/standingOrders.ts'
import { tellOwners } from './news.ts'
import { endOrdersOf, giveBackOf, type Orders, withOrdersEnded } from './orders.ts'
import { presentOwners } from './present.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { leavesTwo } from '../../signatures/server/signatures.ts'

type LeavingDependencies = Pick<OwnersDependencies, 'db' | 'orders'>

interface Leaving {
  readonly accountId: string
  readonly personId: string
}

/** Somebody has nothing to do with the account from their next request on; everybody hears of it. */
export const remove = (
  { db, orders }: LeavingDependencies,
  ctx: ActionContext,
  owner: Owner,
  { accountId, personId, proof }: Leaving & { readonly proof: Proof },
) =>
  withProof(db, ctx, owner, { action: 'remove_owner', accountId, proof }, (tx) =>
    // The proof stays used; whatever a refusal changed does not stay.
    attempt(tx, () => removeNow(tx, ctx, orders, { accountId, personId })),
  )

async function removeNow(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  { accountId, personId }: Leaving,
): Promise<AnswerOf<typeof removeOwner>> {
  const { actorId, at } = ctx
  if (personId === actorId) return refuse('leave_instead')
  const found = await managed(tx, ctx, accountId)
  if (!found.ok) return found
  const scheduled = await endOrdersOf(tx, ctx, orders, { accountId, personId })
  const signers = await signersOf(tx, accountId)
  if (found.value.twoToSign && signers.some((one) => one.personId === personId)) {
    return refuse('two_to_sign_on')
  }
  const { ended, orders: all } = await endFor(tx, ctx, orders, { accountId, personId, scheduled })
  if (!ended.ok) return ended
  const detail = await auditDetail(tx, personId, accountId)
  await audit(tx, ctx, 'owner.removed', { subjectId: personId, detail })
  const [name, by] = [await fullNameOf(tx, personId), await fullNameOf(tx, actorId)]
  await tellOwners(tx, ctx, {
    accountId,
    alsoTold: personId,
    words: (account) => ({
      title: english('{name} was removed from {account}', { name, account }),
      text: withOrdersEnded(
        english('{by} removed {name} from {account}. It counts from now on.', {
          by,
          name,
          account,
        }),
        all,
      ),
    }),
  })
  return ok(await presentOwners(tx, found.value, at))
}

/**
 * Leaves the account oneself. Whoever decides about it brings fresh proof: the money is theirs, and somebody at an open
 * session or with their phone in hand could put them out of it for good. A delegate gives up nothing of their own.
 */
export const leave = (
  { db, orders }: LeavingDependencies,
  ctx: ActionContext,
  owner: Owner,
  { accountId, proof }: Pick<Leaving, 'accountId'> & { readonly proof?: Proof | undefined },
) =>
  proof
    ? withProof(db, ctx, owner, { action: 'leave_account', accountId, proof }, (tx) =>
        // The proof stays used; whatever a refusal changed does not stay.
        attempt(tx, () => leaveNow(tx, ctx, orders, { accountId, isProven: true })),
      )
    : allOrNothing(db, (tx) => leaveNow(tx, ctx, orders, { accountId, isProven: false }))

export async function leaveNow(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  { accountId, isProven }: Pick<Leaving, 'accountId'> & { readonly isProven: boolean },
): Promise<AnswerOf<typeof leaveAccount>> {
  const { actorId: personId } = ctx
  const account = await ownAccount(tx, personId, accountId, 'view')
  if (!account) return refuse('account_not_found')
  const scheduled = await endOrdersOf(tx, ctx, orders, { accountId, personId })
  if (account.twoToSign) {
    // Of several who leave at once the second waits here.
    await holdUpOwners(tx, accountId)
    if (!(await leavesTwo(tx, accountId, personId))) return refuse('two_to_sign_on')
  }
  const { ended, orders: all } = await endFor(tx, ctx, orders, { accountId, personId, scheduled })
  if (!ended.ok) return refuse(ended.code === 'not_an_owner' ? 'account_not_found' : ended.code)
  if (account.mayManage && !isProven) return refuse('leaving_needs_proof')
  const detail = await auditDetail(tx, personId, accountId)
  await audit(tx, ctx, 'owner.left', { subjectId: personId, detail })
  const name = await fullNameOf(tx, personId)
  await tellOwners(tx, ctx, {
    accountId,
    alsoTold: personId,
    words: (called) => ({
      title: english('{name} left {account}', { name, account: called }),
      text: withOrdersEnded(
        english('{name} has nothing to do with {account} any more.', { name, account: called }),
        all,
      ),
    }),
  })
  return ok({})
}

/** Invitations first, because whoever accepts one locks it before its inviter. */
async function endFor(
  tx: Tx,
  ctx: ActionContext,
  orders: Orders,
  { accountId, personId, scheduled }: Leaving & { readonly scheduled: readonly Ended[] },
) {
  const { at } = ctx
  const owners = await ownersOfAccount(tx, accountId)
  if (owners.some((owner) => owner.personId === personId && owner.role !== 'primary'))
    await withdrawInvitationsBy(tx, { accountId, personId, at })
  const whose = { accountId, personId, ended: scheduled }
  const all = await giveBackOf(tx, ctx, orders, whose)
  return { ended: await endOwnership(tx, { accountId, personId, at }), orders: all }
}
