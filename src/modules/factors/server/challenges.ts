import { sql } from 'kysely'
import type { Words } from '../../../values/sentence.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import {
  everythingLockedSince,
  type LockedSignIn,
  lockSignIn,
  standingsOf,
} from '../../identity/server/identity.ts'
import { newId } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { createEmailedCode } from './emailedCodes.ts'
import { mailCode, NEWS, notifyOfFactor } from './notifications.ts'
import { countFailure, forgiveFailures } from './failures.ts'
import type { Assertion, Way } from '../secondSteps.contract.ts'
import { enrolledFactorsOf } from './enrolledFactors.ts'
import { takePasskeyAnswer } from './passkeys.ts'
import type { RelyingParty } from './relyingParty.ts'
import { acceptedKinds, CODE_STEPS, type Kind, waysOf } from './secondSteps.ts'
import type { FactorTables, Purpose } from './tables.ts'
import { refuseWhileLocked } from './waits.ts'

const MINUTE_MS = 60_000

const TERMS: Record<Purpose, { readonly lifetimeMs: number; readonly triesMax: number }> = {
  'sign-in': { lifetimeMs: 10 * MINUTE_MS, triesMax: 5 },
  transfer: { lifetimeMs: 5 * MINUTE_MS, triesMax: 3 },
  account: { lifetimeMs: 5 * MINUTE_MS, triesMax: 3 },
}

interface NewChallenge {
  readonly purpose: Purpose
  /** What the answer is good for, such as the hash of a draft. Empty at sign-in. */
  readonly binding: string
  /** Of the cookie of a half-done sign-in; null for a step-up. */
  readonly tokenHash: Buffer | null
  /** The device of theirs on which they begin to sign in; left out where a stranger may. */
  readonly deviceId?: string | undefined
}

interface OpenChallenge {
  readonly challengeId: string
  readonly expiresAt: Date
}

/** Asks the member who acts. The caller holds the lock of `lockSignIn`, whose row it refers to. */
export async function openChallenge(
  tx: Tx,
  { actorId, at }: ActionContext,
  { purpose, binding, tokenHash, deviceId }: NewChallenge,
): Promise<OpenChallenge> {
  const { lifetimeMs, triesMax } = TERMS[purpose]
  const challengeId = newId()
  const expiresAt = new Date(at.getTime() + lifetimeMs)
  await tx
    .withTables<FactorTables>()
    .insertInto('challenge')
    .values({
      id: challengeId,
      person_id: actorId,
      purpose,
      binding,
      token_hash: tokenHash,
      device_id: deviceId ?? null,
      opened_at: at,
      expires_at: expiresAt,
      tries_left: triesMax,
      ended_at: null,
    })
    .execute()
  return { challengeId, expiresAt }
}

interface Asked {
  readonly personId: string
  readonly purpose: Purpose
  readonly institution: Institution
}

/** How a member can answer a challenge of theirs, the way to offer first at the front. */
export async function waysToAnswer(
  tx: Db,
  { personId, purpose, institution }: Asked,
): Promise<readonly Way[]> {
  const standing = (await standingsOf(tx, [personId])).get(personId)
  assert(standing, 'whoever is asked has a sign-in')
  const { role } = standing
  const enrolled = await enrolledFactorsOf(tx, personId)
  const locked = (await everythingLockedSince(tx, personId)) !== null
  return waysOf({ demo: institution.demo !== undefined, purpose, role, enrolled, locked })
}

interface CodeRequest {
  readonly challengeId: string
  readonly purpose: Purpose
  /** What the code is for, where there is more to say than the purpose: in words, or by what the challenge is bound to. */
  readonly about?: Words | ((binding: string) => Words)
}

/** Mails the member who acts a (new) code for an open challenge; the earlier one stops working. */
export async function sendCode(
  tx: Tx,
  ctx: ActionContext,
  { challengeId, purpose, about }: CodeRequest,
): Promise<Result<void, 'too_many' | 'code_failed'>> {
  const { actorId: personId, at, institution } = ctx
  const account = await lockSignIn(tx, personId)
  const open = refuseWhileLocked(account, at)
  if (!open.ok) return open
  const challenge = await findOpen(tx, ctx, { challengeId, purpose })
  if (!challenge) return refuse('code_failed')
  const ways = await waysToAnswer(tx, { personId, purpose, institution })
  if (!ways.includes('emailed_code')) return refuse('code_failed')
  const made = await createEmailedCode(tx, { challengeId, personId, at })
  if (!made.ok) return made
  const said = typeof about === 'function' ? about(challenge.binding) : about
  await mailCode(tx, ctx, { to: account.email, code: made.value, purpose, about: said })
  return ok(undefined)
}

/** What a member's passkey signed, and for whom it has to be. */
export interface PasskeyProof {
  readonly credential: Assertion
  readonly party: RelyingParty
}

interface Answer {
  readonly challengeId: string
  readonly purpose: Purpose
  readonly binding: string
  /** As typed; empty where a passkey answers. */
  readonly code: string
  readonly passkey?: PasskeyProof | undefined
}

/**
 * Decides whether a code or a passkey answers the challenge, says what it was, and ends the
 * challenge. Failures are counted per challenge and per account in the caller's transaction, which
 * must therefore commit after a refusal too.
 * - `code_invalid`: no kind of second step that is accepted here knows it, or it was used before.
 * - `code_failed`: the challenge is over (expired, answered, out of tries) or bound to another thing.
 * - `too_many`: the account waits after ten wrong codes in a row.
 */
export async function answerChallenge(
  tx: Tx,
  ctx: ActionContext,
  answer: Answer,
): Promise<Result<Kind, 'code_invalid' | 'code_failed' | 'too_many'>> {
  const { actorId: personId, at } = ctx
  const account = await lockSignIn(tx, personId)
  const open = refuseWhileLocked(account, at)
  if (!open.ok) return open
  const challenge = await findOpen(tx, ctx, answer)
  if (challenge?.binding !== answer.binding) return refuse('code_failed')
  const kind = await rightKind(tx, ctx, answer, account)
  if (kind === undefined) {
    await countFailure(tx, ctx, answer, account)
    return refuse('code_invalid')
  }
  await endChallenge(tx, answer.challengeId, at)
  await forgiveFailures(tx, personId)
  if (kind === 'backup_code') await notifyOfFactor(tx, ctx, NEWS.backupCodeUsed)
  return ok(kind)
}

/** Which accepted kind of second step knows the answer; it is used up by being asked. */
async function rightKind(
  tx: Tx,
  { actorId: personId, at, deviceAt, institution }: ActionContext,
  { challengeId, purpose, code, passkey }: Answer,
  { role, everythingLockedAt }: LockedSignIn,
): Promise<Kind | undefined> {
  const demo = institution.demo !== undefined
  const enrolled = await enrolledFactorsOf(tx, personId)
  const locked = everythingLockedAt !== null
  const accepted = acceptedKinds({ demo, purpose, role, enrolled, locked })
  if (passkey) {
    const asked = { purpose: 'answer', binding: challengeId, personId, at } as const
    const right =
      accepted.includes('passkey') && (await takePasskeyAnswer(tx, { ...asked, ...passkey }))
    return right ? 'passkey' : undefined
  }
  for (const { kind, verify } of CODE_STEPS) {
    const attempt = { challengeId, personId, code, at, deviceAt, sharedAllowed: demo }
    if (accepted.includes(kind) && (await verify(tx, attempt))) return kind
  }
  return undefined
}

/** The challenge of a half-done sign-in behind a cookie, as a query to be joined to its member. */
export const signInChallenge = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .withTables<FactorTables>()
    .selectFrom('challenge')
    .select(['id', 'person_id'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)

const findOpen = (
  tx: Db,
  { actorId, at }: ActionContext,
  { challengeId, purpose }: Pick<Answer, 'challengeId' | 'purpose'>,
) =>
  tx
    .withTables<FactorTables>()
    .selectFrom('challenge')
    .select('binding')
    .where('id', '=', challengeId)
    .where('person_id', '=', actorId)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries_left', '>', 0)
    .executeTakeFirst()

export async function endChallenge(tx: Db, challengeId: string, at: Date): Promise<void> {
  await tx
    .withTables<FactorTables>()
    .updateTable('challenge')
    .set({ ended_at: at })
    .where('id', '=', challengeId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Nothing that was asked before can be answered any more. */
export async function endChallenges(tx: Db, personId: string, at: Date): Promise<void> {
  await tx
    .withTables<FactorTables>()
    .updateTable('challenge')
    .set({ ended_at: at })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

const SWEPT_AT_ONCE = 10_000

/** Throws away challenges that nobody can answer any more, with the codes mailed for them. @returns how many */
export async function sweepChallenges(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from challenge where id in (
      select id from challenge where expires_at < ${now}::timestamptz - interval '1 day'
       limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
