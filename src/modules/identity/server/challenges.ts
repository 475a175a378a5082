import { record } from '../../audit/server/audit.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { drawEmailedCode } from './emailedCodes.ts'
import { mailCode, mailLocked } from './mails.ts'
import { SECOND_STEPS } from './secondSteps.ts'
import type { IdentityTables } from './tables.ts'

const MINUTE_MS = 60_000
export type Purpose = IdentityTables['challenge']['purpose']

const TERMS: Record<Purpose, { readonly lifetimeMs: number; readonly triesMax: number }> = {
  'sign-in': { lifetimeMs: 10 * MINUTE_MS, triesMax: 5 },
  transfer: { lifetimeMs: 5 * MINUTE_MS, triesMax: 3 },
}

/** Wrong codes in a row after which the account waits, however many challenges they were spread over. */
const FAILURES_MAX = 10
const FIRST_LOCK_MS = 15 * MINUTE_MS
const DOUBLINGS_MAX = 8

export interface OpenChallenge {
  readonly memberId: string
  readonly purpose: Purpose
  /** What the answer is good for, such as the hash of a draft. Empty at sign-in. */
  readonly binding: string
  readonly tokenHash: Buffer | null
  readonly at: Date
}

export async function openChallenge(db: Db, challenge: OpenChallenge): Promise<string> {
  const { memberId, purpose, binding, tokenHash, at } = challenge
  const { lifetimeMs, triesMax } = TERMS[purpose]
  const challengeId = newId()
  await db
    .withTables<IdentityTables>()
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
  /** Hash of what is being confirmed; the answer is worth nothing for anything else. */
  readonly binding: string
  /** What is being confirmed, in words for the mail: whoever reads the code sees what it is for. */
  readonly about: string
  readonly at: Date
  readonly institution: Institution
}

/**
 * Asks a signed-in member for a fresh code before money leaves, and mails one unless five unused
 * ones went out within the hour; an accepted passcode answers it too.
 */
export async function openStepUp(
  tx: Db,
  { memberId, binding, about, at, institution }: StepUp,
): Promise<OpenStepUp> {
  assert(binding !== '', 'a step-up is bound to something')
  const purpose = 'transfer'
  const challengeId = await openChallenge(tx, { memberId, purpose, binding, tokenHash: null, at })
  const sent = await sendCode(tx, { challengeId, memberId, purpose, about, at, institution })
  const expiresAt = new Date(at.getTime() + TERMS[purpose].lifetimeMs)
  return { challengeId, codeSent: sent.ok, expiresAt }
}

interface OpenStepUp {
  readonly challengeId: string
  readonly codeSent: boolean
  readonly expiresAt: Date
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
  const { email, locked_until } = await lockSignIn(tx, memberId)
  if (locked_until && locked_until > at) return refuse('too_many')
  const challenge = await findOpen(tx, { challengeId, memberId, purpose, at })
  if (!challenge) return refuse('code_failed')
  const drawn = await drawEmailedCode(tx, { challengeId, memberId, at })
  if (!drawn.ok) return drawn
  await mailCode(tx, institution, { to: email, code: drawn.value, purpose, about })
  return ok(undefined)
}

interface Answer extends CodeRequest {
  readonly binding: string
  readonly code: string
  readonly address: string
}

/**
 * Decides whether `code` answers the challenge, and ends it if so. Failures are counted per
 * challenge and per account in the caller's transaction, which must therefore commit after a
 * refusal too.
 * - `code_invalid`: no kind of second step knows the code, or it was used before.
 * - `code_failed`: the challenge is over (expired, answered, out of tries) or bound to another thing.
 * - `too_many`: the account waits after ten wrong codes in a row.
 */
export async function answerChallenge(
  tx: Db,
  answer: Answer,
): Promise<Result<void, 'code_invalid' | 'code_failed' | 'too_many'>> {
  const { challengeId, memberId, binding, code, at, institution } = answer
  const account = await lockSignIn(tx, memberId)
  if (account.locked_until && account.locked_until > at) return refuse('too_many')
  const challenge = await findOpen(tx, answer)
  if (challenge?.binding !== binding) return refuse('code_failed')
  const sharedAllowed = institution.demo !== undefined
  for (const { verify } of SECOND_STEPS) {
    if (await verify(tx, { challengeId, memberId, code, at, sharedAllowed })) {
      await endChallenge(tx, challengeId, at)
      await forgiveFailures(tx, memberId)
      return ok(undefined)
    }
  }
  await countFailure(tx, answer, account)
  return refuse('code_invalid')
}

/** The lock under which everything about one member's codes is decided. */
async function lockSignIn(tx: Db, memberId: string) {
  return tx
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select(['email', 'codes_failed', 'locks_in_a_row', 'locked_until'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const findOpen = (
  tx: Db,
  { challengeId, memberId, purpose, at }: Omit<CodeRequest, 'institution'>,
) =>
  tx
    .withTables<IdentityTables>()
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
    .withTables<IdentityTables>()
    .updateTable('challenge')
    .set({ ended_at: at })
    .where('id', '=', challengeId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Nothing that was asked before can be answered any more. */
export async function endChallenges(tx: Db, memberId: string, at: Date): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('challenge')
    .set({ ended_at: at })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}

async function forgiveFailures(tx: Db, memberId: string): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ codes_failed: 0, locks_in_a_row: 0, locked_until: null })
    .where('member_id', '=', memberId)
    .execute()
}

type Account = Awaited<ReturnType<typeof lockSignIn>>

async function countFailure(
  tx: Db,
  { challengeId, memberId, purpose, at, address, institution }: Answer,
  { email, codes_failed, locks_in_a_row }: Account,
): Promise<void> {
  const tables = tx.withTables<IdentityTables>()
  await tables
    .updateTable('challenge')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', challengeId)
    .execute()
  const failures = codes_failed + 1
  const locks = failures >= FAILURES_MAX
  const lockMs = FIRST_LOCK_MS * 2 ** Math.min(locks_in_a_row, DOUBLINGS_MAX)
  const lockedUntil = new Date(at.getTime() + lockMs)
  await tables
    .updateTable('sign_in')
    .set(
      locks
        ? { codes_failed: 0, locks_in_a_row: locks_in_a_row + 1, locked_until: lockedUntil }
        : { codes_failed: failures },
    )
    .where('member_id', '=', memberId)
    .execute()
  const event = { at, actorId: memberId, subjectId: memberId, address }
  await record(tx, { ...event, action: 'code.refused', detail: { purpose, failures } })
  if (!locks) return
  await record(tx, { ...event, action: 'sign_in.locked', detail: { until: lockedUntil } })
  await mailLocked(tx, institution, email)
  await tell(tx, [{ memberId, at, ...LOCKED }])
}

const LOCKED = {
  kind: 'security',
  title: 'Too many wrong codes',
  text: 'For your safety no code is accepted for a while. Your money is not affected. If this was not you, your password is known to somebody else: call us.',
} as const
