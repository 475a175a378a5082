import { audit, type AuditAction } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { endChallenges } from '../../factors/server/factors.ts'
import { endLinks } from './links.ts'
import { notifyOfNewPassword } from './notifications.ts'
import { noteNewPassword } from '../../paymentRules/server/paymentRules.ts'
import { blockOutgoing, endAllSessions, setPasswordHash } from '../../identity/server/identity.ts'

/** How a password was chosen: behind a link, or by somebody signed in. */
type Way = 'reset' | 'invitation' | 'change'

interface NewPassword {
  readonly passwordHash: string
  readonly way: Way
  /** The session that goes on; every other one ends. */
  readonly keptSessionId?: string
}

const ACTION: Record<Way, AuditAction> = {
  reset: 'password.reset',
  invitation: 'password.first_chosen',
  change: 'password.changed',
}

/**
 * Puts a password of the member who acts in force: sessions, half-done sign-ins and mailed links of
 * before are over.
 */
export async function storePassword(
  tx: Tx,
  ctx: ActionContext,
  { passwordHash, way, keptSessionId }: NewPassword,
): Promise<void> {
  const { actorId: personId, at } = ctx
  await setPasswordHash(tx, personId, passwordHash)
  if (way !== 'invitation') await noteNewPassword(tx, personId, at)
  if (way === 'reset') await blockOutgoing(tx, personId, at)
  await endLinks(tx, personId, at, ['reset', 'invitation', 'email'])
  await endAllSessions(tx, personId, at, keptSessionId)
  await endChallenges(tx, personId, at)
  await audit(tx, ctx, ACTION[way], { subjectId: personId })
  await publish(tx, 'standing', [personId])
  if (way !== 'invitation') await notifyOfNewPassword(tx, ctx, way === 'reset')
}
