import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { audit } from '../../../audit/server/audit.ts'
import { removeSecondSteps, type FactorsForStaff } from '../../../factors/server/factors.ts'
import { standingsOf } from '../../../identity/server/identity.ts'
import { notifyOfRemovedSteps } from './notifications.ts'

interface StepsInput {
  readonly memberId: string
  readonly reason: string
}

type StepsRefusal = 'not_found' | 'own_second_steps' | 'nothing_to_remove'

/** Helps somebody who lost their devices. */
export async function removeSteps(
  tx: Tx,
  ctx: ActionContext,
  { memberId, reason }: StepsInput,
): Promise<Result<FactorsForStaff, StepsRefusal>> {
  if (memberId === ctx.actorId) return refuse('own_second_steps')
  if (!(await standingsOf(tx, [memberId])).has(memberId)) return refuse('not_found')
  const held = await removeSecondSteps(tx, memberId, ctx.at)
  if (!held) return refuse('nothing_to_remove')
  const { authenticator, passkeys } = held
  const detail = { authenticator, passkeys, reason }
  await audit(tx, ctx, 'user.second_steps_removed', { subjectId: memberId, detail })
  await notifyOfRemovedSteps(tx, ctx, memberId)
  return ok(held)
}

/** The removal as the second administrator reads it. */
export const describeRemoval = (
  held: FactorsForStaff,
  { memberId, reason }: StepsInput,
): Description => ({
  summary: 'Remove the second steps of a user',
  changes: [
    { what: 'Authenticator app', before: held.authenticator ? 'Set up' : 'None', after: 'None' },
    { what: 'Passkeys', before: String(held.passkeys), after: '0' },
    { what: 'Backup codes', before: String(held.backupCodes), after: '0' },
  ],
  reason,
  subjectId: memberId,
})
