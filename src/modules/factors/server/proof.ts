import type { FastifyRequest } from 'fastify'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { refuse, type Result } from '../../../values/result.ts'
import type { Proof, PROOF_REFUSALS, ProvenAction } from '../contract.ts'
import { forgetBackupCodes, renewBackupCodes } from './backupCodes.ts'
import { answerChallenge, endChallenges } from './challenges.ts'
import { andOutgoingBlocked, type FactorNews, notifyOfFactor } from './notifications.ts'
import type { EnrolledFactors } from './enrolledFactors.ts'
import { blockOutgoing, endAllSessions } from '../../identity/server/identity.ts'
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts'
import { isStrong } from './secondSteps.ts'
import type { FactorDependencies } from './dependencies.ts'

/** Who changes their own access: the actor of the context, on the session they have. */
export interface Owner {
  readonly caller: Caller
  /** Undefined where passkeys cannot work. */
  readonly party: RelyingParty | undefined
}

export const ownerOf = (
  { config }: Pick<FactorDependencies, 'config'>,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Owner => ({ caller, party: relyingPartyOf(config.publicUrl, request.host) })

type ProofRefusal = keyof typeof PROOF_REFUSALS

interface Bound {
  readonly action: ProvenAction
  readonly passkeyId?: string | undefined
  readonly accountId?: string | undefined
}

/** What the answer to a step-up is good for: this action, on this passkey or account where it is about one. */
export const bindingOf = ({ action, passkeyId, accountId }: Bound): string =>
  `second-steps ${action} ${passkeyId ?? accountId ?? ''}`.trim()

/** The action that {@link bindingOf} was made for. */
export const actionIn = (binding: string): ProvenAction => binding.split(' ')[1] as ProvenAction

interface Proven extends Bound {
  readonly proof: Proof
}

/**
 * Lets `work` run once the proof is right, in the same transaction. A wrong one is counted, so a
 * refusal commits too; `work` therefore refuses before it changes anything.
 */
export const withProof = <Value, Code extends string = never>(
  db: Db,
  ctx: ActionContext,
  { party }: Owner,
  { proof, ...bound }: Proven,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | ProofRefusal>> =>
  inTransaction(db, async (tx) => {
    const { stepUpId, code = '', passkey } = proof
    if (passkey && !party) return refuse('passkey_refused')
    const answered = await answerChallenge(tx, ctx, {
      challengeId: stepUpId,
      purpose: 'account',
      binding: bindingOf(bound),
      code,
      passkey: passkey && party && { credential: passkey, party },
    })
    if (answered.ok) return work(tx)
    return passkey && answered.code === 'code_invalid' ? refuse('passkey_refused') : answered
  })

interface Change {
  readonly action: AuditAction
  readonly detail?: Record<string, unknown>
  readonly news: FactorNews
}

/** Every change leaves a record, and its owner hears of it: somebody else may have made it. */
export async function noteChange(
  tx: Tx,
  ctx: ActionContext,
  { action, detail, news }: Change,
): Promise<void> {
  await audit(tx, ctx, action, { subjectId: ctx.actorId, ...(detail && { detail }) })
  await notifyOfFactor(tx, ctx, news)
}

/** Backup codes come with the first app or passkey, so that losing it locks nobody out; none of before goes on. */
export async function firstBackupCodes(
  tx: Tx,
  { actorId, at }: ActionContext,
  enrolled: EnrolledFactors,
): Promise<string[] | null> {
  if (isStrong(enrolled) && enrolled.backupCodes > 0) return null
  return [...(await renewBackupCodes(tx, actorId, at))]
}

const mustKeepStrong = ({ institution }: ActionContext, { caller: { role } }: Owner): boolean =>
  role === 'admin' && institution.demo === undefined

type EndDependencies = Pick<FactorDependencies, 'endAddressLinks'>

/**
 * Staff of a real institution who set up their first app or passkey are let in by it. Whatever else
 * was signed in with less ends, or it would be let in along with them. For everybody else one more
 * way to sign in takes nothing from the devices that are signed in, so they stay.
 * @returns whether other devices were signed out
 */
export async function endLesserSessions(
  tx: Tx,
  ctx: ActionContext,
  dependencies: EndDependencies,
  owner: Owner,
  enrolled: EnrolledFactors,
): Promise<boolean> {
  if (isStrong(enrolled) || !mustKeepStrong(ctx, owner)) return false
  await endOtherDevices(tx, ctx, dependencies, owner)
  return true
}

/**
 * Who removes an app or a passkey may have lost the device it is on, so nothing that is signed in
 * elsewhere goes on, nor does what whoever has it may have asked for.
 */
export async function endOtherDevices(
  tx: Tx,
  { actorId, at }: ActionContext,
  { endAddressLinks }: EndDependencies,
  { caller: { sessionId } }: Owner,
): Promise<void> {
  await endAllSessions(tx, actorId, at, sessionId)
  await endChallenges(tx, actorId, at)
  await endAddressLinks(tx, actorId, at)
  await publish(tx, 'standing', [actorId])
}

/**
 * A first app or passkey is proven by a mailed code, so password and mailbox set it up: they may not
 * open the way out on the same day. Later ones are proven by what was there before.
 * @returns what the owner is told
 */
export async function blockAfterFirst(
  tx: Tx,
  { actorId, at }: ActionContext,
  enrolled: EnrolledFactors,
  news: FactorNews,
): Promise<FactorNews> {
  if (isStrong(enrolled)) return news
  await blockOutgoing(tx, actorId, at)
  return andOutgoingBlocked(news)
}

/** Staff of a real institution keep an app or a passkey, whatever else they have. */
export const mayKeepOnly = (ctx: ActionContext, owner: Owner, left: EnrolledFactors): boolean =>
  isStrong(left) || !mustKeepStrong(ctx, owner)

/** Backup codes stand in for an app or a passkey; where none is left they stand for nothing. */
export async function tidyBackupCodes(
  tx: Tx,
  { actorId }: ActionContext,
  left: EnrolledFactors,
): Promise<void> {
  if (!isStrong(left)) await forgetBackupCodes(tx, actorId)
}
