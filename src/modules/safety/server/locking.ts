import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { endChallenges, type Owner, withProof } from '../../factors/server/factors.ts'
import { lockEverything, lockSignIn, unlockEverything } from '../../identity/server/identity.ts'
import { endSharing } from '../../memberViews/server/memberViews.ts'
import { SAFETY_TOPIC } from '../contract.ts'
import { notifyOfLock, notifyOfUnlock } from './notifications.ts'

export interface LockDependencies {
  readonly db: Db
  /** Of access, which stands beside: nobody signs in with another address that was asked for before. */
  readonly endAddressLinks: (tx: Tx, personId: string, at: Date) => Promise<void>
}

/** Locks everything of the member who acts; what is locked already stays so, and its sessions end. */
export const lock = (
  { db, ...dependencies }: LockDependencies,
  ctx: ActionContext,
): Promise<void> => inTransaction(db, (tx) => lockNow(tx, ctx, dependencies, notifyOfLock))

/** @param notify tells the member, where nothing was locked before */
export async function lockNow(
  tx: Tx,
  ctx: ActionContext,
  { endAddressLinks }: Pick<LockDependencies, 'endAddressLinks'>,
  notify: (tx: Tx, ctx: ActionContext) => Promise<void>,
): Promise<void> {
  const { actorId: personId, at } = ctx
  const { everythingLockedAt } = await lockSignIn(tx, personId)
  await lockEverything(tx, personId, at)
  // A code or a link that is on its way opens nothing any more, nor when all this is unlocked.
  await endChallenges(tx, personId, at)
  await endAddressLinks(tx, personId, at)
  await endSharing(tx, ctx)
  if (everythingLockedAt) return
  await audit(tx, ctx, 'safety.locked', { subjectId: personId })
  await publish(tx, SAFETY_TOPIC, [personId])
  await notify(tx, ctx)
}

/** The member unlocks it, by what nobody can learn from them over the phone. */
export const unlockMyselfWith = (db: Db, ctx: ActionContext, owner: Owner, proof: Proof) =>
  withProof(db, ctx, owner, { action: 'unlock_everything', proof }, async (tx) => {
    const { actorId: personId } = ctx
    if (await unlockEverything(tx, personId)) {
      await audit(tx, ctx, 'safety.unlocked', { subjectId: personId })
      await tellUnlocked(tx, ctx, personId)
    }
    return ok(undefined)
  })

interface Unlocking {
  readonly personId: string
  readonly reason: string
}

/** Staff unlock it for a member who proved who they are, and write down how. */
export const unlockFor = (
  db: Db,
  ctx: ActionContext,
  { personId, reason }: Unlocking,
): Promise<Result<void, 'not_locked'>> =>
  allOrNothing(db, async (tx) => {
    await lockSignIn(tx, personId)
    if (!(await unlockEverything(tx, personId))) return refuse('not_locked')
    const traces = { subjectId: personId, detail: { reason } }
    await audit(tx, ctx, 'safety.unlocked_by_staff', traces)
    await tellUnlocked(tx, ctx, personId)
    return ok(undefined)
  })

async function tellUnlocked(tx: Tx, ctx: ActionContext, personId: string): Promise<void> {
  await publish(tx, SAFETY_TOPIC, [personId])
  await notifyOfUnlock(tx, ctx, personId)
}
