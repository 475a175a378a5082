import { type AuditAction, record } from '../../audit/server/audit.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Institution } from '../../../values/institution.ts'
import { endChallenges } from './challenges.ts'
import { endLinks } from './links.ts'
import { mailPasswordChanged } from './mails.ts'
import { holdMoney } from './moneyHold.ts'
import { endAllSessions } from './sessions.ts'
import type { IdentityTables } from './tables.ts'

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
  const { email } = await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ password_hash: passwordHash, password_change_due: false })
    .where('member_id', '=', memberId)
    .returning('email')
    .executeTakeFirstOrThrow()
  if (way === 'reset') await holdMoney(tx, memberId, at)
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
