import { type AuditAction, record } from '../../audit/server/audit.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Institution } from '../../../values/institution.ts'
import { endChallenges } from '../../factors/server/factors.ts'
import { endLinks } from './links.ts'
import { mailPasswordChanged } from './notifications.ts'
import { blockOutgoing, endAllSessions, setPasswordHash } from '../../identity/server/identity.ts'

/** How a password was chosen: behind a link, or by somebody signed in. */
type Way = 'reset' | 'invitation' | 'change'

interface NewPassword {
  readonly memberId: string
  readonly passwordHash: string
  readonly way: Way
  /** The session that goes on; every other one ends. */
  readonly keptSessionId?: string
  readonly at: Date
  readonly address: string
  readonly institution: Institution
}

const ACTION: Record<Way, AuditAction> = {
  reset: 'password.reset',
  invitation: 'password.first_chosen',
  change: 'password.changed',
}

/** Puts a password in force: sessions, half-done sign-ins and mailed links of before are over. */
export async function storePassword(
  tx: Tx,
  { memberId, passwordHash, way, keptSessionId, at, address, institution }: NewPassword,
): Promise<void> {
  const email = await setPasswordHash(tx, memberId, passwordHash)
  if (way === 'reset') await blockOutgoing(tx, memberId, at)
  await endLinks(tx, memberId, at, ['reset', 'invitation', 'email'])
  await endAllSessions(tx, memberId, at, keptSessionId)
  await endChallenges(tx, memberId, at)
  await record(tx, { at, actorId: memberId, subjectId: memberId, address, action: ACTION[way] })
  await publish(tx, 'standing', [memberId])
  if (way === 'invitation') return
  await tell(tx, [{ memberId, at, ...CHANGED }])
  await mailPasswordChanged(tx, institution, { to: email, at, byLink: way === 'reset' })
}

const CHANGED = {
  kind: 'security',
  title: 'Your password was changed',
  text: 'Every other device was signed out. If this was not you, call us at once.',
} as const
