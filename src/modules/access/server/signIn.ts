import type { Pool } from 'pg'
import { record } from '../../audit/server/audit.ts'
import { inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Role, Status } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { deviceName } from '../../../values/device.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { isAdministrator, isMember } from '../../../values/standing.ts'
import { deviceTime } from '../../../platform/server/clock.ts'
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
import type { GuardParts } from './guard.ts'
import { tellOfGuessing } from './guessing.ts'
import { knownDeviceOf, rememberDevice } from './knownDevices.ts'
import { mailNewDevice } from './notifications.ts'
import {
  accountByEmail,
  beginSession,
  emailOf,
  hashPassword,
  lockSignIn,
  needsRehash,
  type PasswordAccount,
  passwordMatches,
  replacePasswordHash,
  storedPasswordOf,
} from '../../identity/server/identity.ts'
import { newToken } from '../../../platform/server/token.ts'
import { tell } from '../../notifications/server/notifications.ts'
import {
  type Limits,
  type Throttle,
  type Try,
  type Wait,
  WRONG_PASSWORDS_TOLD,
} from './throttle.ts'

export interface IdentityParts extends GuardParts {
  readonly pool: Pool
  readonly institution: Institution
  readonly limits?: Limits
}

export interface Presented {
  readonly email: string
  readonly password: string
  readonly address: string
}

export interface SecondStep {
  readonly token: string
  readonly codeSent: boolean
  readonly ways: readonly Way[]
}

export interface Knocking {
  readonly email: string
  readonly address: string
  /** What says that somebody has signed in on this browser before. */
  readonly deviceToken: string | undefined
}

/** Counts a try at the password, on a known device apart from everybody else's. */
export async function admit(
  { db, clock }: IdentityParts,
  throttle: Throttle,
  { email, address, deviceToken }: Knocking,
): Promise<Try | Wait> {
  const deviceId = await knownDeviceOf(db, { token: deviceToken, email, at: clock.now() })
  return throttle.admit({ address, email, deviceId })
}

/**
 * The first step. Known and unknown addresses get the same work and the same answer; only the right
 * password opens a challenge. The limits come before the hashing, which is what a flood is after.
 */
export async function presentPassword(
  parts: IdentityParts,
  attempt: Try,
  { email, password, address }: Presented,
): Promise<Result<SecondStep, 'sign_in_failed' | 'too_many'>> {
  const { db, clock, institution } = parts
  const account = await accountByEmail(db, email)
  const right = await looksAt(attempt, (place) =>
    passwordMatches(db, password, account?.passwordHash, place),
  )
  if (!account || !right || account.status === 'suspended') {
    const wrongToday = await attempt.wasWrong()
    const subjectId = account?.memberId ?? null
    const at = clock.now()
    await record(db, { at, actorId: null, subjectId, address, action: 'sign_in.refused' })
    if (wrongToday === WRONG_PASSWORDS_TOLD && account && account.status !== 'suspended') {
      const { memberId } = account
      await inTransaction(db, (tx) => tellOfGuessing(tx, { memberId, email, at, institution }))
    }
    return refuse('sign_in_failed')
  }
  await attempt.wasRight()
  const at = clock.now()
  const open = refuseWhileLocked(account, at)
  if (!open.ok) return open
  const rehashed = needsRehash(db, account.passwordHash)
    ? await hashPassword(db, password)
    : undefined
  return inTransaction(db, (tx) => openSecondStep(tx, parts, { account, rehashed, address }))
}

/** What fails before the password was looked at, such as a full queue, is no wrong password. */
async function looksAt(
  attempt: Try,
  matches: (place: Place) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await matches(attempt.isKnownDevice ? 'ahead' : 'in line')
  } catch (error) {
    await attempt.wasNotLookedAt()
    throw error
  }
}

interface RightPassword {
  readonly account: PasswordAccount
  readonly rehashed: string | undefined
  readonly address: string
}

async function openSecondStep(
  tx: Tx,
  { clock, institution }: IdentityParts,
  { account, rehashed, address }: RightPassword,
): Promise<Result<SecondStep, never>> {
  const { memberId, passwordHash } = account
  const at = clock.now()
  await lockSignIn(tx, memberId)
  if (rehashed !== undefined) {
    await replacePasswordHash(tx, memberId, { before: passwordHash, after: rehashed })
  }
  const { token, tokenHash } = newToken()
  const purpose = 'sign-in'
  const challengeId = await openChallenge(tx, { memberId, purpose, binding: '', tokenHash, at })
  const ways = await waysToAnswer(tx, { memberId, purpose, institution })
  const codeSent =
    ways[0] === 'emailed_code' &&
    (await sendCode(tx, { challengeId, memberId, purpose, at, institution })).ok
  const action = 'sign_in.password_accepted'
  await record(tx, { at, actorId: memberId, subjectId: memberId, address, action })
  return ok({ token, codeSent, ways })
}

export interface Visitor {
  readonly address: string
  readonly device: string
  readonly deviceToken: string | undefined
}

export interface PresentedAnswer extends Visitor {
  readonly challengeId: string
  readonly memberId: string
  readonly role: Role
  readonly status: Status
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
export function presentAnswer(
  { db, clock, institution }: IdentityParts,
  { challengeId, memberId, role, status, code, passkey, ...visitor }: PresentedAnswer,
): Promise<Result<Begun, 'code_invalid' | 'code_failed' | 'too_many'>> {
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    const purpose = 'sign-in'
    const deviceAt = deviceTime(clock)
    const { address } = visitor
    const answered = await answerChallenge(tx, {
      challengeId, memberId, purpose, binding: '', code, passkey, at, deviceAt, address, institution,
    }) // prettier-ignore
    if (!answered.ok) return answered
    const by = answered.value
    return ok(await begin(tx, institution, { memberId, role, status, by, at, ...visitor }))
  })
}

interface Beginning extends Visitor {
  readonly memberId: string
  readonly role: Role
  readonly status: Status
  /** What they signed in with last. */
  readonly by: string
  readonly at: Date
}

/** The caller holds the lock on the sign-in row. */
export async function begin(
  tx: Tx,
  institution: Institution,
  { memberId, role, status, by, at, address, device, deviceToken }: Beginning,
): Promise<Begun> {
  const session = await beginSession(tx, { memberId, role, at, address, device })
  const { token, sessionId, isNewDevice } = session
  if (isNewDevice) await alertOwner(tx, institution, { memberId, at, device })
  await record(tx, {
    at,
    actorId: memberId,
    subjectId: memberId,
    address,
    action: 'sign_in.completed',
    detail: { sessionId, by },
  })
  const { isChangeDue: passwordChangeDue } = await storedPasswordOf(tx, memberId)
  return {
    token,
    home: homeOf({ role, status, passwordChangeDue }),
    deviceToken: await rememberDevice(tx, { memberId, token: deviceToken, at }),
  }
}

/** In the portal a stranger at the keys would read it first, so it goes out by mail as well. */
async function alertOwner(
  tx: Tx,
  institution: Institution,
  { memberId, at, device }: Pick<Beginning, 'memberId' | 'at' | 'device'>,
): Promise<void> {
  await tell(tx, [{ memberId, at, ...NEW_DEVICE }])
  const email = await emailOf(tx, memberId)
  await mailNewDevice(tx, institution, { to: email, at, device: deviceName(device) })
}

const NEW_DEVICE = {
  kind: 'security',
  title: 'Sign-in from a new device',
  text: 'Somebody signed in to your account on a device you have not used lately. If this was not you, call us at once.',
} as const

interface HomeSeeker {
  readonly role: Role
  readonly status: Status
  readonly passwordChangeDue: boolean
}

/** Where a person belongs once signed in. */
export function homeOf(seeker: HomeSeeker): Home {
  if (seeker.passwordChangeDue) return '/change-password'
  if (isAdministrator(seeker)) return '/admin'
  return isMember(seeker) ? '/dashboard' : '/pending-approval'
}
