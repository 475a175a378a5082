import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { Wish } from '../../approvals/server/approvals.ts'
import { record } from '../../audit/server/audit.ts'
import { removeSecondSteps, standingsOf, type StepsHeld } from '../../identity/server/identity.ts'
import { letterOfRemovedSteps } from './letters.ts'
import type { Deed, UserScene } from './parts.ts'

export const REMOVE_STEPS = 'remove_second_steps'

export interface StepsWish {
  readonly memberId: string
  readonly reason: string
}

type StepsRefusal = 'not_found' | 'own_second_steps' | 'nothing_to_remove'

/** Helps somebody who lost their devices. */
export async function removeSteps(
  tx: Tx,
  { clock, institution }: UserScene,
  { actorId, secondPersonId, address }: Deed,
  { memberId, reason }: StepsWish,
): Promise<Result<StepsHeld, StepsRefusal>> {
  if (memberId === actorId) return refuse('own_second_steps')
  if (!(await standingsOf(tx, [memberId])).has(memberId)) return refuse('not_found')
  const at = clock.now()
  const held = await removeSecondSteps(tx, memberId, at)
  if (!held) return refuse('nothing_to_remove')
  const { authenticator, passkeys } = held
  const agreed = secondPersonId !== undefined && { secondPersonId }
  const detail = { authenticator, passkeys, reason, ...agreed }
  const action = 'user.second_steps_removed'
  await record(tx, { at, actorId, action, subjectId: memberId, address, detail })
  await letterOfRemovedSteps(tx, institution, { memberId, at })
  return ok(held)
}

/** The deed as the second person reads it. */
export const wishToRemove = ({ memberId, reason }: StepsWish, held: StepsHeld): Wish => ({
  kind: REMOVE_STEPS,
  payload: { memberId, reason },
  summary: 'Remove the second steps of a user',
  changes: [
    { what: 'Authenticator app', before: held.authenticator ? 'Set up' : 'None', after: 'None' },
    { what: 'Passkeys', before: String(held.passkeys), after: '0' },
    { what: 'Backup codes', before: String(held.backupCodes), after: '0' },
  ],
  reason,
  subjectId: memberId,
})
