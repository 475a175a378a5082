import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { endChallenges, type Owner, withProof } from '../../factors/server/factors.ts'
import { lockEverything, lockSignIn, unlockEverything } from '../../identity/server/identity.ts'
import { SAFETY_TOPIC } from '../contract.ts'
import { notifyOfLock, notifyOfUnlock } from './notifications.ts'

/** Locks everything of the member who acts; what is locked already stays so, and its sessions end. */
export const lock = (db: Db, ctx: ActionContext): Promise<void> =>
  inTransaction(db, (tx) => lockNow(tx, ctx, notifyOfLock))

/** @param notify tells the member, where nothing was locked before */
export async function lockNow(
  tx: Tx,
  ctx: ActionContext,
  notify: (tx: Tx, ctx: ActionContext) => Promise<void>,
): Promise<void> {
  const { actorId: personId, at } = ctx
  const { everythingLockedAt } = await lockSignIn(tx, personId)
  await lockEverything(tx, personId, at)
  // A code that is on its way opens nothing any more.
  await endChallenges(tx, personId, at)
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
