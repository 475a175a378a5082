import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { endAddressLinks } from '../../../access/server/access.ts'
import { audit } from '../../../audit/server/audit.ts'
import { removeSecondSteps, type FactorsForStaff } from '../../../factors/server/factors.ts'
import { mayActOn, standingsOf } from '../../../identity/server/identity.ts'
import { notifyOfRemovedSteps } from './notifications.ts'

interface StepsInput {
  readonly personId: string
  readonly reason: string
}

type StepsRefusal = 'forbidden' | 'not_found' | 'own_second_steps' | 'nothing_to_remove'

/** Helps somebody who lost their devices. */
export async function removeSteps(
  tx: Tx,
  ctx: ActionContext,
  { personId, reason }: StepsInput,
): Promise<Result<FactorsForStaff, StepsRefusal>> {
  if (personId === ctx.actorId) return refuse('own_second_steps')
  if (!(await standingsOf(tx, [personId])).has(personId)) return refuse('not_found')
  if (!(await mayActOn(tx, ctx, personId))) return refuse('forbidden')
  const held = await removeSecondSteps(tx, personId, ctx.at)
  if (!held) return refuse('nothing_to_remove')
  // Whoever has what was lost may have asked for it.
  await endAddressLinks(tx, personId, ctx.at)
  const { authenticator, passkeys } = held
  const detail = { authenticator, passkeys, reason }
  await audit(tx, ctx, 'user.second_steps_removed', { subjectId: personId, detail })
  await notifyOfRemovedSteps(tx, ctx, { personId, hadSteps: authenticator || passkeys > 0 })
  return ok(held)
}

/** The removal as the second administrator reads it. */
export const describeRemoval = (
  held: FactorsForStaff,
  { personId, reason }: StepsInput,
): Description => ({
  summary: 'Remove the second steps of a user',
  changes: [
    { what: 'Authenticator app', before: held.authenticator ? 'Set up' : 'None', after: 'None' },
    { what: 'Passkeys', before: String(held.passkeys), after: '0' },
    { what: 'Backup codes', before: String(held.backupCodes), after: '0' },
  ],
  reason,
  subjectId: personId,
})
