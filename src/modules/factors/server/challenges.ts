import type { Db } from '../../../platform/server/db.ts'
import { type LockedSignIn, lockSignIn, standingsOf } from '../../identity/server/identity.ts'
import { newId } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { drawEmailedCode } from './emailedCodes.ts'
import { mailCode, NEWS, tellOfFactor } from './notifications.ts'
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

export interface OpenChallenge {
  readonly memberId: string
  readonly purpose: Purpose
  /** What the answer is good for, such as the hash of a draft. Empty at sign-in. */
  readonly binding: string
  readonly tokenHash: Buffer | null
  readonly at: Date
}

/** The caller holds the lock of {@link lockSignIn}, which its row refers to. */
export async function openChallenge(db: Db, challenge: OpenChallenge): Promise<string> {
  const { memberId, purpose, binding, tokenHash, at } = challenge
  const { lifetimeMs, triesMax } = TERMS[purpose]
  const challengeId = newId()
  await db
    .withTables<FactorTables>()
    .insertInto('challenge')
    .values({
      id: challengeId,
      member_id: memberId,
      purpose,
      binding,
      token_hash: tokenHash,
      opened_at: at,
      expires_at: new Date(at.getTime() + lifetimeMs),
      tries_left: triesMax,
      ended_at: null,
    })
    .execute()
  return challengeId
}

interface StepUp {
  readonly memberId: string
  /** What kind of thing is being confirmed: money that leaves, which goes without saying, or else. */
  readonly purpose?: 'transfer' | 'account'
  /** Hash of what is being confirmed; the answer is worth nothing for anything else. */
  readonly binding: string
  /** What is being confirmed, in words for the mail: whoever reads the code sees what it is for. */
  readonly about: string
  readonly at: Date
  readonly institution: Institution
}

/**
 * Asks a signed-in member for fresh proof before money leaves or their account changes, and mails a
 * code unless five unused ones went out within the hour; an accepted passcode answers it too. Who
 * has a better way to change their account is asked for that, and mailed a code when they want one.
 */
export async function openStepUp(
  tx: Db,
  { memberId, purpose = 'transfer', binding, about, at, institution }: StepUp,
): Promise<OpenStepUp> {
  assert(binding !== '', 'a step-up is bound to something')
  await lockSignIn(tx, memberId)
  const challengeId = await openChallenge(tx, { memberId, purpose, binding, tokenHash: null, at })
  const ways = await waysToAnswer(tx, { memberId, purpose, institution })
  const asked = { challengeId, memberId, purpose, about, at, institution }
  const mails = purpose === 'transfer' ? ways.includes('emailed_code') : ways[0] === 'emailed_code'
  const codeSent = mails && (await sendCode(tx, asked)).ok
  const expiresAt = new Date(at.getTime() + TERMS[purpose].lifetimeMs)
  return { challengeId, codeSent, ways, expiresAt }
}

/** A step-up for money that was opened for the same before and can still be answered. */
export async function stepUpUnderWay(
  tx: Db,
  { memberId, binding, at }: Pick<StepUp, 'memberId' | 'binding' | 'at'>,
): Promise<Omit<OpenStepUp, 'ways'> | undefined> {
  const open = await tx
    .withTables<FactorTables>()
    .selectFrom('challenge')
    .select(['id', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'transfer')
    .where('binding', '=', binding)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries_left', '>', 0)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return open && { challengeId: open.id, codeSent: true, expiresAt: open.expires_at }
}

interface OpenStepUp {
  readonly challengeId: string
  readonly codeSent: boolean
  /** How it can be answered, the way to offer first at the front. */
  readonly ways: readonly Way[]
  readonly expiresAt: Date
}

type WhoAsks = Pick<CodeRequest, 'memberId' | 'purpose' | 'institution'>

/** How a member can answer a challenge of theirs. */
export async function waysToAnswer(
  tx: Db,
  { memberId, purpose, institution }: WhoAsks,
): Promise<readonly Way[]> {
  const standing = (await standingsOf(tx, [memberId])).get(memberId)
  assert(standing, 'whoever is asked has a sign-in')
  const { role } = standing
  const enrolled = await enrolledFactorsOf(tx, memberId)
  return waysOf({ demo: institution.demo !== undefined, purpose, role, enrolled })
}

interface CodeRequest {
  readonly challengeId: string
  readonly memberId: string
  readonly purpose: Purpose
  readonly about?: string
  readonly at: Date
  readonly institution: Institution
}

/** Mails a (new) code for an open challenge; the earlier one stops working. */
export async function sendCode(
  tx: Db,
  { challengeId, memberId, purpose, about, at, institution }: CodeRequest,
): Promise<Result<void, 'too_many' | 'code_failed'>> {
  const account = await lockSignIn(tx, memberId)
  const open = refuseWhileLocked(account, at)
  if (!open.ok) return open
  const challenge = await findOpen(tx, { challengeId, memberId, purpose, at })
  if (!challenge) return refuse('code_failed')
  const ways = await waysToAnswer(tx, { memberId, purpose, institution })
  if (!ways.includes('emailed_code')) return refuse('code_failed')
  const drawn = await drawEmailedCode(tx, { challengeId, memberId, at })
  if (!drawn.ok) return drawn
  await mailCode(tx, institution, { to: account.email, at, code: drawn.value, purpose, about })
  return ok(undefined)
}

/** What a member's passkey signed, and for whom it has to be. */
export interface PasskeyProof {
  readonly credential: Assertion
  readonly party: RelyingParty
}

interface Answer extends CodeRequest {
  readonly binding: string
  /** As typed; empty where a passkey answers. */
  readonly code: string
  readonly passkey?: PasskeyProof | undefined
  readonly address: string
  /** See `deviceTime`; left out, it is `at`. */
  readonly deviceAt?: Date
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
  tx: Db,
  answer: Answer,
): Promise<Result<Kind, 'code_invalid' | 'code_failed' | 'too_many'>> {
  const { challengeId, memberId, binding, at } = answer
  const account = await lockSignIn(tx, memberId)
  const open = refuseWhileLocked(account, at)
  if (!open.ok) return open
  const challenge = await findOpen(tx, answer)
  if (challenge?.binding !== binding) return refuse('code_failed')
  const kind = await rightKind(tx, answer, account)
  if (kind === undefined) {
    await countFailure(tx, answer, account)
    return refuse('code_invalid')
  }
  await endChallenge(tx, challengeId, at)
  await forgiveFailures(tx, memberId)
  if (kind === 'backup_code') await tellOfFactor(tx, { ...answer, ...account }, NEWS.backupCodeUsed)
  return ok(kind)
}

/** Which accepted kind of second step knows the answer; it is used up by being asked. */
async function rightKind(
  tx: Db,
  answer: Answer,
  { role }: LockedSignIn,
): Promise<Kind | undefined> {
  const { challengeId, memberId, purpose, code, passkey, at, institution } = answer
  const demo = institution.demo !== undefined
  const accepted = acceptedKinds({
    demo,
    purpose,
    role,
    enrolled: await enrolledFactorsOf(tx, memberId),
  })
  if (passkey) {
    const asked = { purpose: 'answer', binding: challengeId, memberId, at } as const
    const right =
      accepted.includes('passkey') && (await takePasskeyAnswer(tx, { ...asked, ...passkey }))
    return right ? 'passkey' : undefined
  }
  const { deviceAt = at } = answer
  for (const { kind, verify } of CODE_STEPS) {
    const attempt = { challengeId, memberId, code, at, deviceAt, sharedAllowed: demo }
    if (accepted.includes(kind) && (await verify(tx, attempt))) return kind
  }
  return undefined
}

/** The challenge of a half-done sign-in behind a cookie, as a query to be joined to its member. */
export const signInChallenge = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .withTables<FactorTables>()
    .selectFrom('challenge')
    .select(['id', 'member_id'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)

const findOpen = (
  tx: Db,
  { challengeId, memberId, purpose, at }: Omit<CodeRequest, 'institution'>,
) =>
  tx
    .withTables<FactorTables>()
    .selectFrom('challenge')
    .select('binding')
    .where('id', '=', challengeId)
    .where('member_id', '=', memberId)
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
export async function endChallenges(tx: Db, memberId: string, at: Date): Promise<void> {
  await tx
    .withTables<FactorTables>()
    .updateTable('challenge')
    .set({ ended_at: at })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}
