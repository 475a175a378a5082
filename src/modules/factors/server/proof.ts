import type { FastifyRequest } from 'fastify'
import { type AuditAction, record } from '../../audit/server/audit.ts'
import { deviceTime } from '../../../platform/server/clock.ts'
import { inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { refuse, type Result } from '../../../values/result.ts'
import type { Deed, Proof, PROOF_REFUSALS } from '../contract.ts'
import { forgetBackupCodes, renewBackupCodes } from './backupCodes.ts'
import { answerChallenge, endChallenges } from './challenges.ts'
import { andOutgoingBlocked, type FactorNews, tellOfFactor } from './notifications.ts'
import type { EnrolledFactors } from './enrolledFactors.ts'
import { blockOutgoing, endAllSessions } from '../../identity/server/identity.ts'
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts'
import { isStrong } from './secondSteps.ts'
import type { FactorDependencies } from './dependencies.ts'

/** Who changes their own access, and from where. */
export interface Owner {
  readonly caller: Caller
  readonly address: string
  /** Undefined where passkeys cannot work. */
  readonly party: RelyingParty | undefined
}

interface Asked {
  readonly caller: Caller
  readonly address: string
  readonly request: FastifyRequest
}

export const ownerOf = (
  { config }: Pick<FactorDependencies, 'config'>,
  { caller, address, request }: Asked,
): Owner => ({ caller, address, party: relyingPartyOf(config.publicUrl, request.host) })

type ProofRefusal = keyof typeof PROOF_REFUSALS

/** What the answer to a step-up is good for: this deed, and this passkey where it is about one. */
export const bindingOf = (deed: Deed, passkeyId?: string): string =>
  `second-steps ${deed} ${passkeyId ?? ''}`.trim()

interface Proven {
  readonly deed: Deed
  readonly passkeyId?: string
  readonly proof: Proof
}

/**
 * Lets `work` run once the proof is right, in the same transaction. A wrong one is counted, so a
 * refusal commits too; `work` therefore refuses before it changes anything.
 */
export const withProof = <Value, Code extends string = never>(
  parts: FactorDependencies,
  owner: Owner,
  { deed, passkeyId, proof }: Proven,
  work: (tx: Tx, at: Date) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | ProofRefusal>> =>
  inTransaction(parts.db, async (tx) => {
    const at = parts.clock.now()
    const { stepUpId, code = '', passkey } = proof
    if (passkey && !owner.party) return refuse('passkey_refused')
    const answered = await answerChallenge(tx, {
      challengeId: stepUpId,
      memberId: owner.caller.memberId,
      purpose: 'account',
      binding: bindingOf(deed, passkeyId),
      code,
      passkey: passkey && owner.party && { credential: passkey, party: owner.party },
      address: owner.address,
      at,
      deviceAt: deviceTime(parts.clock),
      institution: parts.institution,
    })
    if (answered.ok) return work(tx, at)
    return passkey && answered.code === 'code_invalid' ? refuse('passkey_refused') : answered
  })

interface Change {
  readonly at: Date
  readonly action: AuditAction
  readonly detail?: Record<string, unknown>
  readonly news: FactorNews
}

/** Every change leaves a trace, and its owner hears of it: somebody else may have made it. */
export async function noteChange(
  tx: Tx,
  { institution }: FactorDependencies,
  { caller: { memberId, email }, address }: Owner,
  { at, action, detail, news }: Change,
): Promise<void> {
  const event = { at, actorId: memberId, subjectId: memberId, address, action }
  await record(tx, { ...event, ...(detail && { detail }) })
  await tellOfFactor(tx, { memberId, email, institution, at }, news)
}

/** Backup codes come with the first app or passkey, so that losing it locks nobody out. */
export async function firstBackupCodes(
  tx: Tx,
  owner: Owner,
  enrolled: EnrolledFactors,
  at: Date,
): Promise<string[] | null> {
  if (enrolled.backupCodes > 0) return null
  return [...(await renewBackupCodes(tx, owner.caller.memberId, at))]
}

/**
 * Staff of a real institution who set up their first app or passkey are let in by it. Whatever else
 * was signed in with less ends, or it would be let in along with them. For everybody else one more
 * way to sign in takes nothing from the devices that are signed in, so they stay.
 * @returns whether other devices were signed out
 */
export async function endLesserSessions(
  tx: Tx,
  { institution }: Pick<FactorDependencies, 'institution'>,
  owner: Owner,
  enrolled: EnrolledFactors,
  at: Date,
): Promise<boolean> {
  const { role } = owner.caller
  if (isStrong(enrolled) || role !== 'admin' || institution.demo !== undefined) return false
  await endOtherDevices(tx, owner, at)
  return true
}

/**
 * Who removes an app or a passkey may have lost the device it is on, so nothing that is signed in
 * elsewhere goes on.
 */
export async function endOtherDevices(
  tx: Tx,
  { caller: { memberId, sessionId } }: Owner,
  at: Date,
): Promise<void> {
  await endAllSessions(tx, memberId, at, sessionId)
  await endChallenges(tx, memberId, at)
  await publish(tx, 'standing', [memberId])
}

/**
 * A first app or passkey is proven by a mailed code, so password and mailbox set it up: they may not
 * open the way out on the same day. Later ones are proven by what was there before.
 * @returns what the owner is told
 */
export async function blockAfterFirst(
  tx: Tx,
  { caller: { memberId } }: Owner,
  enrolled: EnrolledFactors,
  { at, news }: { readonly at: Date; readonly news: FactorNews },
): Promise<FactorNews> {
  if (isStrong(enrolled)) return news
  await blockOutgoing(tx, memberId, at)
  return andOutgoingBlocked(news)
}

/** Staff of a real institution keep an app or a passkey, whatever else they have. */
export const mayKeepOnly = (
  { institution }: Pick<FactorDependencies, 'institution'>,
  { caller: { role } }: Owner,
  left: EnrolledFactors,
): boolean => isStrong(left) || role !== 'admin' || institution.demo !== undefined

/** Backup codes stand in for an app or a passkey; where none is left they stand for nothing. */
export async function tidyBackupCodes(
  tx: Tx,
  memberId: string,
  left: EnrolledFactors,
): Promise<void> {
  if (!isStrong(left)) await forgetBackupCodes(tx, memberId)
}
