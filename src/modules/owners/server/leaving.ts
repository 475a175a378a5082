import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, attempt, type Tx } from '../../../platform/server/db.ts'
import { ok, refuse } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { endOwnership, ownAccount, ownersOf } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { type Owner, withProof } from '../../factors/server/factors.ts'
import type { leaveAccount, removeOwner } from '../contract.ts'
import { type AnswerOf, auditDetail, managed, type OwnersDependencies } from './managed.ts'
import { tellOwners } from './news.ts'
import { presentOwners } from './present.ts'
import type { OwnersTables } from './tables.ts'
import { fullNameOf } from '../../members/server/members.ts'

interface Leaving {
  readonly accountId: string
  readonly personId: string
}

/** Somebody has nothing to do with the account from their next request on; everybody hears of it. */
export const remove = (
  { db }: Pick<OwnersDependencies, 'db'>,
  ctx: ActionContext,
  owner: Owner,
  { accountId, personId, proof }: Leaving & { readonly proof: Proof },
) =>
  withProof(db, ctx, owner, { action: 'remove_owner', accountId, proof }, (tx) =>
    // The proof stays used; whatever a refusal changed does not stay.
    attempt(tx, () => removeNow(tx, ctx, { accountId, personId })),
  )

async function removeNow(
  tx: Tx,
  ctx: ActionContext,
  { accountId, personId }: Leaving,
): Promise<AnswerOf<typeof removeOwner>> {
  const { actorId, at } = ctx
  if (personId === actorId) return refuse('leave_instead')
  const found = await managed(tx, ctx, accountId)
  if (!found.ok) return found
  const ended = await endFor(tx, ctx, { accountId, personId })
  if (!ended.ok) return ended
  const detail = await auditDetail(tx, personId, accountId)
  await audit(tx, ctx, 'owner.removed', { subjectId: personId, detail })
  const [name, by] = [await fullNameOf(tx, personId), await fullNameOf(tx, actorId)]
  await tellOwners(tx, ctx, {
    accountId,
    alsoTold: personId,
    words: (account) => ({
      title: english('{name} was removed from {account}', { name, account }),
      text: english('{by} removed {name} from {account}. It counts from now on.', {
        by,
        name,
        account,
      }),
    }),
  })
  return ok(await presentOwners(tx, found.value, at))
}

/** Leaves the account oneself. */
export const leave = (
  { db }: Pick<OwnersDependencies, 'db'>,
  ctx: ActionContext,
  accountId: string,
) =>
  allOrNothing(db, async (tx): Promise<AnswerOf<typeof leaveAccount>> => {
    const { actorId: personId } = ctx
    if (!(await ownAccount(tx, personId, accountId, 'view'))) return refuse('account_not_found')
    const ended = await endFor(tx, ctx, { accountId, personId })
    if (!ended.ok) return refuse(ended.code === 'not_an_owner' ? 'account_not_found' : ended.code)
    const detail = await auditDetail(tx, personId, accountId)
    await audit(tx, ctx, 'owner.left', { subjectId: personId, detail })
    const name = await fullNameOf(tx, personId)
    await tellOwners(tx, ctx, {
      accountId,
      alsoTold: personId,
      words: (account) => ({
        title: english('{name} left {account}', { name, account }),
        text: english('{name} has nothing to do with {account} any more.', { name, account }),
      }),
    })
    return ok({})
  })

/**
 * Invitations first, because whoever accepts one locks it before its inviter: nobody joins by the word of somebody who
 * has left.
 */
async function endFor(tx: Tx, { at }: ActionContext, { accountId, personId }: Leaving) {
  const owners = (await ownersOf(tx, [accountId])).get(accountId) ?? []
  if (owners.some((owner) => owner.personId === personId && owner.role !== 'primary'))
    await tx
      .withTables<OwnersTables>()
      .updateTable('owner_invitation')
      .set({ outcome: 'withdrawn', ended_at: at })
      .where('account_id', '=', accountId)
      .where('invited_by', '=', personId)
      .where('outcome', 'is', null)
      .execute()
  return endOwnership(tx, { accountId, personId, at })
}
