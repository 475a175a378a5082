import type { FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../../audit/server/audit.ts'
import { namesOf } from '../../members/server/members.ts'
import { inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import {
  askPasskey,
  cancelSignIn,
  readSession,
  resendCode,
  signIn,
  type SignedInAs,
  signInWithPasskey,
  signOut,
  startPasskeySignIn,
  verifyCode,
  verifyPasskey,
} from '../contract.ts'
import { accountRoutes } from './accountRoutes.ts'
import {
  askToWait,
  endChallenge,
  relyingPartyOf,
  requestOptions,
  sendCode,
  waysToAnswer,
} from '../../factors/server/factors.ts'
import { clearCookie, csrfTokenOf, readCookie, writeCookie, writeDeviceCookie } from './cookies.ts'
import { findSecondStep, isBackground, needsFactor, sessionsIn } from './guard.ts'
import { askAnyPasskey, presentPasskey } from './passkeySignIn.ts'
import { recoveryRoutes } from './recoveryRoutes.ts'
import { setSecret } from '../../../platform/server/keyedHash.ts'
import {
  endSession,
  endSessionBehind,
  type LiveSession,
  type Sessions,
  SESSION_IDLE_MS,
} from '../../identity/server/identity.ts'
import {
  admit,
  type Begun,
  homeOf,
  type IdentityParts,
  presentAnswer,
  presentPassword,
  type Visitor,
} from './signIn.ts'
import { createThrottle, LIMITS, type Throttle } from './throttle.ts'

export function accessRoutes(mount: Mount, parts: IdentityParts): void {
  setSecret(parts.db, parts.secret)
  const throttle = createThrottle(parts, parts.limits ?? LIMITS)
  signInRoutes(mount, parts, throttle)
  passkeySignInRoutes(mount, parts, throttle)
  sessionRoutes(mount, parts)
  accountRoutes(mount, parts)
  recoveryRoutes(mount, parts)
}

/**
 * Puts the session into the browser in the place of whatever led to it. One that was there before
 * ends: nobody could reach it any more but whoever had stolen its cookie.
 */
async function handOver(
  { db, clock, secret, config: { publicUrl } }: IdentityParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { token, home, deviceToken }: Begun,
) {
  const before = readCookie(request, 'session', publicUrl)
  if (before !== undefined) await endSessionBehind(db, before, clock.now())
  clearCookie(reply, 'pre', publicUrl)
  writeCookie(reply, 'session', publicUrl, token)
  writeDeviceCookie(reply, publicUrl, deviceToken)
  return ok({ home, csrfToken: csrfTokenOf(secret, token) })
}

/** What the browser says of itself. */
const visitorIn = (
  request: FastifyRequest,
  { address, publicUrl }: { readonly address: string; readonly publicUrl: string },
): Visitor => ({
  address,
  device: request.headers['user-agent'] ?? '',
  deviceToken: readCookie(request, 'device', publicUrl),
})

function signInRoutes(mount: Mount, parts: IdentityParts, throttle: Throttle): void {
  const { db, clock, institution, config } = parts
  const { publicUrl } = config

  mount(signIn, async ({ body, address, request, reply }) => {
    const { deviceToken } = visitorIn(request, { address, publicUrl })
    const attempt = await admit(parts, throttle, { email: body.email, address, deviceToken })
    if (!attempt.admitted) {
      reply.header('retry-after', attempt.seconds)
      return refuse('too_many', attempt.message)
    }
    const presented = await presentPassword(parts, attempt, { ...body, address })
    if (!presented.ok) return presented
    const { token, codeSent, ways } = presented.value
    writeCookie(reply, 'pre', publicUrl, token)
    return ok({ codeSent, ways: [...ways] })
  })

  mount(verifyCode, async ({ caller, body, address, request, reply }) => {
    const { sessionId: challengeId, memberId, role, status } = caller
    const visitor = visitorIn(request, { address, publicUrl })
    const { code } = body
    const presented = await presentAnswer(parts, {
      challengeId, memberId, role, status, code, ...visitor,
    }) // prettier-ignore
    return presented.ok ? handOver(parts, { request, reply }, presented.value) : presented
  })

  mount(resendCode, async ({ caller: { sessionId: challengeId, memberId } }) => {
    const at = clock.now()
    const sent = await inTransaction(db, (tx) =>
      sendCode(tx, { challengeId, memberId, purpose: 'sign-in', at, institution }),
    )
    return sent.ok ? ok({ codeSent: true as const }) : sent
  })

  mount(cancelSignIn, async ({ caller, reply }) => {
    await endChallenge(db, caller.sessionId, clock.now())
    clearCookie(reply, 'pre', publicUrl)
    return ok({})
  })
}

function passkeySignInRoutes(mount: Mount, parts: IdentityParts, throttle: Throttle): void {
  const { db, clock, config } = parts
  const { publicUrl } = config
  const partyFor = ({ host }: FastifyRequest) => relyingPartyOf(publicUrl, host)

  mount(askPasskey, async ({ caller: { sessionId: binding, memberId }, request }) => {
    const party = partyFor(request)
    if (!party) return refuse('passkeys_unavailable')
    const asking = { purpose: 'answer', binding, memberId, party, at: clock.now() } as const
    return ok({ options: await inTransaction(db, (tx) => requestOptions(tx, asking)) })
  })

  mount(verifyPasskey, async ({ caller, body: { credential }, address, request, reply }) => {
    const { sessionId: challengeId, memberId, role, status } = caller
    const party = partyFor(request)
    if (!party) return refuse('passkey_refused')
    const visitor = visitorIn(request, { address, publicUrl })
    const passkey = { credential, party }
    const presented = await presentAnswer(parts, {
      challengeId, memberId, role, status, code: '', passkey, ...visitor,
    }) // prettier-ignore
    if (presented.ok) return handOver(parts, { request, reply }, presented.value)
    if (presented.code === 'code_invalid') return refuse('passkey_refused')
    return refuse(presented.code, presented.message)
  })

  mount(startPasskeySignIn, async ({ address, request, reply }) => {
    const party = partyFor(request)
    if (!party) return refuse('passkeys_unavailable')
    const wait = await throttle.secondsToPasskey(address)
    if (wait > 0) {
      reply.header('retry-after', wait)
      return refuse('too_many', askToWait(wait))
    }
    const { token, options } = await askAnyPasskey(parts, party)
    writeCookie(reply, 'passkey', publicUrl, token)
    return ok({ options })
  })

  mount(signInWithPasskey, async ({ body: { credential }, address, request, reply }) => {
    const party = partyFor(request)
    const token = readCookie(request, 'passkey', publicUrl)
    if (!party || token === undefined) return refuse('passkey_refused')
    clearCookie(reply, 'passkey', publicUrl)
    const visitor = visitorIn(request, { address, publicUrl })
    const presented = await presentPasskey(parts, { token, credential, party, ...visitor })
    if (!presented.ok) return presented
    return handOver(parts, { request, reply }, presented.value)
  })
}

function sessionRoutes(mount: Mount, parts: IdentityParts): void {
  const { db, clock, config, institution } = parts
  const { publicUrl } = config
  const sessions = sessionsIn(db)

  mount(signOut, async ({ caller: { memberId, sessionId }, address, reply }) => {
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      await endSession(tx, sessionId, at)
      const action = 'sign_out'
      await record(tx, { at, actorId: memberId, subjectId: memberId, address, action })
    })
    clearCookie(reply, 'session', publicUrl)
    clearCookie(reply, 'passkey', publicUrl)
    // Not "storage": the theme and a remembered address live there and are no secrets. Not
    // "cookies": the one by which this device is known must outlive the session.
    reply.header('clear-site-data', '"cache"')
    return ok({})
  })

  mount(readSession, async ({ request }) => {
    const found = await currentSession(parts, sessions, request)
    const half = await findSecondStep(parts, request)
    const secondStepPending = half !== undefined
    const { memberId } = half ?? {}
    const asked = { purpose: 'sign-in', institution } as const
    const ways = memberId === undefined ? [] : [...(await waysToAnswer(db, { ...asked, memberId }))]
    const idleSeconds = SESSION_IDLE_MS / 1000
    const now = clock.now().toISOString()
    if (!found) {
      const nobody = {
        signedIn: false,
        caller: null,
        csrfToken: null,
        idleEndsAt: null,
        endsAt: null,
      }
      return ok({ ...nobody, secondStepPending, ways, now, idleSeconds })
    }
    const { session, csrfToken } = found
    return ok({
      signedIn: true,
      caller: await presentCaller(parts, session),
      csrfToken,
      secondStepPending,
      ways,
      now,
      idleSeconds,
      idleEndsAt: new Date(session.lastSeenAt.getTime() + SESSION_IDLE_MS).toISOString(),
      endsAt: session.expiresAt.toISOString(),
    })
  })
}

async function currentSession(
  { clock, secret, config }: IdentityParts,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<{ session: LiveSession; csrfToken: string } | undefined> {
  const token = readCookie(request, 'session', config.publicUrl)
  const session = token === undefined ? undefined : await sessions.find(token, clock.now())
  if (token === undefined || !session) return undefined
  const lastSeenAt = isBackground(request)
    ? session.lastSeenAt
    : await sessions.touch(session, clock.now())
  return { session: { ...session, lastSeenAt }, csrfToken: csrfTokenOf(secret, token) }
}

async function presentCaller(
  { db, institution }: IdentityParts,
  session: LiveSession,
): Promise<SignedInAs> {
  const { memberId, email, role, status } = session
  const names = (await namesOf(db, [memberId])).get(memberId)
  return {
    memberId,
    email,
    role,
    status,
    firstName: names?.firstName ?? '',
    lastName: names?.lastName ?? '',
    home: homeOf(session),
    factorNeeded: needsFactor(institution, session),
  }
}
