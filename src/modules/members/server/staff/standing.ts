import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { newId } from '../../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { roleHolds } from '../../../../values/staffPermissions.ts'
import { isStaff } from '../../../../values/standing.ts'
import { endLinks } from '../../../access/server/access.ts'
import { audit } from '../../../audit/server/audit.ts'
import { endChallenges } from '../../../factors/server/factors.ts'
import {
  lockStaff,
  lockStanding,
  setStanding,
  type Standing,
  standingsOf,
} from '../../../identity/server/identity.ts'
import { endCallsBy } from '../../../safety/server/safety.ts'
import type { StandingBody } from '../../contract.ts'
import { notifyOfReinstatement, notifyOfSuspension } from './notifications.ts'
import { mayMove, neededToMove } from './policy.ts'
import type { DirectoryTables } from './tables.ts'

/** What to do about somebody whom the page showed with `seenStatus`. */
export interface StandingInput extends StandingBody {
  readonly personId: string
}

type StandingRefusal = 'forbidden' | 'not_found' | 'own_standing' | 'changed'
type SuspendRefusal = StandingRefusal | 'not_approved'
type ReinstateRefusal = StandingRefusal | 'not_suspended'

/**
 * Keeps somebody out: their sessions end and no other begins until they are reinstated. What was
 * begun in their name, by them or somebody else, goes on neither meanwhile nor afterwards. Of two
 * administrators who suspend each other at once the second finds that they are one no longer.
 */
export async function suspend(
  tx: Tx,
  ctx: ActionContext,
  { personId, seenStatus, reason }: StandingInput,
): Promise<Result<void, SuspendRefusal>> {
  const { actorId, at } = ctx
  const locked = await lockSubject(tx, { actorId, personId })
  if (!locked.ok) return locked
  const subject = locked.value
  const allowed = mayMove(actorId, subject, 'suspend')
  // Whoever comes second learns that things have changed, not that the action makes no sense now.
  if (subject.status !== seenStatus && actorId !== personId) return refuse('changed')
  if (!allowed.ok) return allowed as Result<never, SuspendRefusal>
  await tx
    .withTables<DirectoryTables>()
    .insertInto('member_suspension')
    .values({
      id: newId(at.getTime()),
      person_id: personId,
      status_before: subject.status === 'active' ? 'active' : 'approved',
      suspended_at: at,
      suspended_by: actorId,
      reason,
      reinstated_at: null,
      reinstated_by: null,
      reinstated_reason: null,
    })
    .execute()
  await setStanding(tx, personId, { role: subject.role, status: 'suspended', at })
  await endLinks(tx, personId, at, ['reset', 'email'])
  await endChallenges(tx, personId, at)
  if (subject.role === 'admin') await endCallsBy(tx, ctx, personId)
  const detail = { from: subject.status, to: 'suspended', reason }
  await audit(tx, ctx, 'user.suspended', { subjectId: personId, detail })
  await notifyOfSuspension(tx, ctx, personId)
  return ok(undefined)
}

/** Lets somebody in again, with the role they have and the status they had. */
export async function reinstate(
  tx: Tx,
  ctx: ActionContext,
  { personId, seenStatus, reason }: StandingInput,
): Promise<Result<void, ReinstateRefusal>> {
  const { actorId, at } = ctx
  const locked = await lockSubject(tx, { actorId, personId })
  if (!locked.ok) return locked
  const subject = locked.value
  if (subject.status !== seenStatus && actorId !== personId) return refuse('changed')
  const allowed = mayMove(actorId, subject, 'reinstate')
  if (!allowed.ok) return allowed as Result<never, ReinstateRefusal>
  const ended = await tx
    .withTables<DirectoryTables>()
    .updateTable('member_suspension')
    .set({ reinstated_at: at, reinstated_by: actorId, reinstated_reason: reason })
    .where('person_id', '=', personId)
    .where('reinstated_at', 'is', null)
    .returning('status_before')
    .executeTakeFirst()
  // Whoever was suspended in another way comes back as their role usually is.
  const status = ended?.status_before ?? (subject.role === 'admin' ? 'active' : 'approved')
  await setStanding(tx, personId, { role: subject.role, status, at })
  const detail = { from: 'suspended', to: status, reason }
  await audit(tx, ctx, 'user.reinstated', { subjectId: personId, detail })
  await notifyOfReinstatement(tx, ctx, personId)
  return ok(undefined)
}

/**
 * Locks whose standing is to change, so that of two administrators the second waits and then sees
 * what the first did. Where it is a colleague all of staff are locked, first and in one
 * order. Whoever acts must still be one then, and nobody suspends themself: so one always remains.
 */
export async function lockSubject(
  tx: Tx,
  { actorId, personId }: { readonly actorId: string; readonly personId: string },
): Promise<Result<Standing, 'forbidden' | 'not_found' | 'changed'>> {
  const before = await standingsOf(tx, [actorId, personId])
  const expected = before.get(personId)
  if (!expected) return refuse('not_found')
  const isColleague = expected.role === 'admin'
  const staff = isColleague ? await lockStaff(tx) : [...before.values()].filter(isStaff)
  const actor = staff.find((each) => each.personId === actorId)
  if (!actor || !roleHolds(actor.staffRole, neededToMove(expected))) return refuse('forbidden')
  const subject = await lockStanding(tx, personId)
  if (!subject) return refuse('not_found')
  return subject.role === expected.role ? ok(subject) : refuse('changed')
}
