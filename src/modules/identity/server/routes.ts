import type { FastifyRequest } from 'fastify'
import { record } from '../../audit/server/audit.ts'
import { namesOf } from '../../members/server/members.ts'
import { inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import {
  cancelSignIn,
  readSession,
  resendCode,
  signIn,
  type SignedInAs,
  signOut,
  verifyCode,
} from '../contract.ts'
import { accountRoutes } from './accountRoutes.ts'
import { endChallenge, sendCode } from './challenges.ts'
import { clearCookie, csrfTokenOf, readCookie, writeCookie } from './cookies.ts'
import { findSecondStep, isBackground } from './guard.ts'
import { recoveryRoutes } from './recoveryRoutes.ts'
import { useSecret } from './secret.ts'
import {
  endSession,
  openSessions,
  type LiveSession,
  type Sessions,
  SESSION_IDLE_MS,
} from './sessions.ts'
import { homeOf, type IdentityParts, presentCode, presentPassword } from './signIn.ts'
import { createThrottle, LIMITS } from './throttle.ts'

export { passcodeRoutes } from './passcodeRoutes.ts'

export function identityRoutes(mount: Mount, parts: IdentityParts): void {
  useSecret(parts.db, parts.secret)
  signInRoutes(mount, parts)
  sessionRoutes(mount, parts)
  accountRoutes(mount, parts)
  recoveryRoutes(mount, parts)
}

function signInRoutes(mount: Mount, parts: IdentityParts): void {
  const { db, clock, institution, secret, config } = parts
  const { publicUrl } = config
  const throttle = createThrottle(parts.pool, parts.limits ?? LIMITS)

  mount(signIn, async ({ body, address, reply }) => {
    const wait = await throttle.secondsToWait(address, body.email)
    if (wait > 0) {
      reply.header('retry-after', wait)
      return refuse('too_many')
    }
    const presented = await presentPassword(parts, throttle, { ...body, address })
    if (!presented.ok) return presented
    const { token, codeSent } = presented.value
    writeCookie(reply, 'pre', publicUrl, token)
    return ok({ codeSent })
  })

  mount(verifyCode, async ({ caller, body, address, request, reply }) => {
    const { sessionId: challengeId, memberId, role, status } = caller
    const device = request.headers['user-agent'] ?? ''
    const { code } = body
    const presented = await presentCode(parts, {
      challengeId, memberId, role, status, code, address, device,
    }) // prettier-ignore
    if (!presented.ok) return presented
    const { token, home } = presented.value
    clearCookie(reply, 'pre', publicUrl)
    writeCookie(reply, 'session', publicUrl, token)
    return ok({ home, csrfToken: csrfTokenOf(secret, token) })
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

function sessionRoutes(mount: Mount, parts: IdentityParts): void {
  const { db, clock, config } = parts
  const { publicUrl } = config
  const sessions = openSessions(db)

  mount(signOut, async ({ caller: { memberId, sessionId }, address, reply }) => {
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      await endSession(tx, sessionId, at)
      const action = 'sign_out'
      await record(tx, { at, actorId: memberId, subjectId: memberId, address, action })
    })
    clearCookie(reply, 'session', publicUrl)
    // Not "storage": the theme and a remembered address live there and are no secrets.
    reply.header('clear-site-data', '"cache", "cookies"')
    return ok({})
  })

  mount(readSession, async ({ request }) => {
    const found = await currentSession(parts, sessions, request)
    const secondStepPending = (await findSecondStep(parts, request)) !== undefined
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
      return ok({ ...nobody, secondStepPending, now, idleSeconds })
    }
    const { session, csrfToken } = found
    return ok({
      signedIn: true,
      caller: await presentCaller(parts, session),
      csrfToken,
      secondStepPending,
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
  { db }: IdentityParts,
  { memberId, email, role, status, passwordChangeDue }: LiveSession,
): Promise<SignedInAs> {
  const names = (await namesOf(db, [memberId])).get(memberId)
  return {
    memberId,
    email,
    role,
    status,
    firstName: names?.firstName ?? '',
    lastName: names?.lastName ?? '',
    home: homeOf({ role, status, passwordChangeDue }),
  }
}
