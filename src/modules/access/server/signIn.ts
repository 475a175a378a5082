import { english } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Role, Status } from '../../../values/endpoint.ts'
import { deviceName } from '../../../values/device.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { isMember, isStaff } from '../../../values/standing.ts'
import type { Place } from '../../../platform/server/semaphore.ts'
import type { Home } from '../contract.ts'
import type { Way } from '../../factors/secondSteps.contract.ts'
import {
  answerChallenge,
  openChallenge,
  type PasskeyProof,
  refuseWhileLocked,
  sendCode,
  waysToAnswer,
} from '../../factors/server/factors.ts'
import { rememberDevice } from './knownDevices.ts'
import { notifyOfNewDevice, notifyOfGuessing } from './notifications.ts'
import {
  accountByEmail,
  beginSession,
  hashPassword,
  lockStanding,
  needsRehash,
  passwordMatches,
  replacePasswordHash,
  storedPasswordOf,
} from '../../identity/server/identity.ts'
import { noteBrowser } from '../../paymentRules/server/paymentRules.ts'
import { newToken } from '../../../platform/server/token.ts'
import { type Try, WRONG_PASSWORDS_TOLD } from './throttle.ts'

export interface Presented {
  readonly email: string
  readonly password: string
}

export interface SecondStep {
  readonly token: string
  readonly codeSent: boolean
  readonly ways: readonly Way[]
}

/**
 * The first step. Known and unknown addresses get the same work and the same answer; only the right
 * password opens a challenge. The limits come before the hashing, which is what a flood is after.
 */
export async function presentPassword(
  db: Db,
  ctx: ActionContext<string | null>,
  attempt: Try,
  { email, password }: Presented,
): Promise<Result<SecondStep, 'sign_in_failed' | 'everything_locked' | 'too_many'>> {
  const account = await accountByEmail(db, email)
  const right = await looksAt(attempt, (place) =>
    passwordMatches(db, password, account?.passwordHash, place),
  )
  if (!account || !right || account.status === 'suspended') {
    const wrongToday = await attempt.wasWrong()
    const personId = account?.personId ?? null
    await audit(db, ctx, 'sign_in.refused', { subjectId: personId })
    if (wrongToday === WRONG_PASSWORDS_TOLD && personId && account?.status !== 'suspended') {
      await inTransaction(db, (tx) => notifyOfGuessing(tx, ctx, personId))
    }
    return refuse('sign_in_failed')
  }
  await attempt.wasRight()
  const open = refuseWhileLocked(account, ctx.at)
  if (!open.ok) return open
  const { personId, passwordHash } = account
  assert(passwordHash !== null, 'a password that was right is kept')
  const rehashed = needsRehash(db, passwordHash) ? await hashPassword(db, password) : undefined
  const { deviceId } = attempt
  const known = { personId, password, passwordHash, rehashed, deviceId }
  return inTransaction(db, (tx) => openSecondStep(tx, { ...ctx, actorId: personId }, known))
}

/** What fails before the password was looked at, such as a full queue, is no wrong password. */
async function looksAt(
  attempt: Try,
  matches: (place: Place) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await matches(attempt.deviceId === undefined ? 'in line' : 'ahead')
  } catch (error) {
    await attempt.wasNotLookedAt()
    throw error
  }
}

interface RightPassword {
  readonly personId: string
  readonly password: string
  readonly passwordHash: string
  /** The password hashed with the work of today, where it was with less. */
  readonly rehashed: string | undefined
  /** The device of theirs on which it was typed. */
  readonly deviceId: string | undefined
}

async function openSecondStep(
  tx: Tx,
  ctx: ActionContext,
  right: RightPassword,
): Promise<Result<SecondStep, 'sign_in_failed' | 'everything_locked'>> {
  const { institution } = ctx
  const { personId, passwordHash, rehashed, deviceId } = right
  const standing = await lockStanding(tx, personId)
  if (standing?.status === 'suspended' || !(await isStillRight(tx, right))) {
    await audit(tx, { ...ctx, actorId: null }, 'sign_in.refused', { subjectId: personId })
    return refuse('sign_in_failed')
  }
  if (rehashed !== undefined) {
    await replacePasswordHash(tx, personId, { before: passwordHash, after: rehashed })
  }
  const purpose = 'sign-in'
  const ways = await waysToAnswer(tx, { personId, purpose, institution })
  // Who has everything locked and neither an app nor a passkey has no way in but staff.
  if (ways.length === 0) {
    await audit(tx, ctx, 'sign_in.kept_out', { subjectId: personId })
    return refuse('everything_locked')
  }
  const { token, tokenHash } = newToken()
  const { challengeId } = await openChallenge(tx, ctx, {
    purpose,
    binding: '',
    tokenHash,
    deviceId,
  })
  const codeSent =
    ways[0] === 'emailed_code' && (await sendCode(tx, ctx, { challengeId, purpose })).ok
  await audit(tx, ctx, 'sign_in.password_accepted', { subjectId: personId })
  return ok({ token, codeSent, ways })
}

/** Whoever chose another password since this one was looked at ended what was begun with it. */
async function isStillRight(
  tx: Tx,
  { personId, password, passwordHash }: RightPassword,
): Promise<boolean> {
  const { hash } = await storedPasswordOf(tx, personId)
  // Another sign-in may have hashed the same one with the work of today.
  return hash === passwordHash || passwordMatches(tx, password, hash)
}

/** The browser in which somebody signs in, by what it says and keeps of itself. */
export interface Browser {
  readonly device: string
  readonly deviceToken: string | undefined
}

export interface PresentedAnswer extends Browser {
  readonly challengeId: string
  /** Empty where a passkey answers. */
  readonly code: string
  readonly passkey?: PasskeyProof
}

/** A session that has begun. */
export interface Begun {
  readonly token: string
  readonly home: Home
  /** What the browser keeps to be known by from now on. */
  readonly deviceToken: string
}

/** The second step. Of any number of parallel right answers, one begins a session. */
export const presentAnswer = (
  db: Db,
  ctx: ActionContext,
  { challengeId, code, passkey, ...beginning }: PresentedAnswer,
): Promise<Result<Begun, 'code_invalid' | 'code_failed' | 'too_many'>> =>
  inTransaction(db, async (tx) => {
    const answer = { challengeId, purpose: 'sign-in', binding: '', code, passkey } as const
    const answered = await answerChallenge(tx, ctx, answer)
    return answered.ok ? ok(await begin(tx, ctx, { ...beginning, by: answered.value })) : answered
  })

interface Beginning extends Browser {
  /** What they signed in with last. */
  readonly by: string
}

/** Begins a session of the member who acts. The caller holds the lock on the sign-in row. */
export async function begin(
  tx: Tx,
  ctx: ActionContext,
  { by, device, deviceToken }: Beginning,
): Promise<Begun> {
  const { actorId: personId, at } = ctx
  const standing = await lockStanding(tx, personId)
  assert(standing, 'whoever signs in has a sign-in')
  const { role } = standing
  const address = ctx.address ?? ''
  const browser = await rememberDevice(tx, { personId, token: deviceToken, at })
  const { browserId, since: knownSince, isKnown: isKnownBrowser } = browser
  const beginning = { personId, role, at, address, device, isKnownBrowser }
  const session = await beginSession(tx, beginning)
  const { token, sessionId, isNewDevice } = session
  if (isNewDevice) await notifyOfNewDevice(tx, ctx, deviceName(english, device))
  const detail = { sessionId, by }
  await audit(tx, ctx, 'sign_in.completed', { subjectId: personId, detail })
  const { isChangeDue: passwordChangeDue } = await storedPasswordOf(tx, personId)
  await noteBrowser(tx, { sessionId, personId, browserId, knownSince, at })
  return {
    token,
    home: homeOf({ ...standing, passwordChangeDue }),
    deviceToken: browser.token,
  }
}

interface HomeSeeker {
  readonly role: Role
  readonly status: Status
  readonly passwordChangeDue: boolean
}

/** Where a person belongs once signed in. */
export function homeOf(seeker: HomeSeeker): Home {
  if (seeker.passwordChangeDue) return '/change-password'
  if (isStaff(seeker)) return '/admin'
  return isMember(seeker) ? '/dashboard' : '/pending-approval'
}
