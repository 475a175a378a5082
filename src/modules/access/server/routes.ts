import type { FastifyRequest } from 'fastify'
import { Refused } from '../../../platform/server/errors.ts'
import { audit } from '../../audit/server/audit.ts'
import { namesOf } from '../../members/server/members.ts'
import { inTransaction } from '../../../platform/server/db.ts'
import type { Call, Mount } from '../../../platform/server/routes.ts'
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
import type { AccessDependencies } from './dependencies.ts'
import {
  askToWait,
  endChallenge,
  hasEmailedCode,
  relyingPartyOf,
  requestOptions,
  sendCode,
  waysToAnswer,
} from '../../factors/server/factors.ts'
import { clearCookie, csrfTokenOf, readCookie, writeCookie, writeDeviceCookie } from './cookies.ts'
import { findSecondStep, sessionsIn } from './guard.ts'
import { isBackground, needsFactor } from './sessionChecks.ts'
import { requireViewer, seenIn, viewAskedBy } from './viewing.ts'
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
import { type Begun, type Browser, homeOf, presentAnswer, presentPassword } from './signIn.ts'
import { admit, LIMITS, secondsToPasskey } from './throttle.ts'

export function accessRoutes(mount: Mount, dependencies: AccessDependencies): void {
  setSecret(dependencies.db, dependencies.secret)
  signInRoutes(mount, dependencies)
  passkeySignInRoutes(mount, dependencies)
  sessionRoutes(mount, dependencies)
  accountRoutes(mount, dependencies)
  recoveryRoutes(mount, dependencies)
}

/**
 * Sets the session cookie and clears the cookie of the half-done sign-in. A session this browser had
 * before ends: without its cookie only somebody who had stolen that could go on with it.
 */
async function handOver(
  { db, secret, config: { publicUrl } }: AccessDependencies,
  { context, request, reply }: Pick<Call<unknown>, 'context' | 'request' | 'reply'>,
  { token, home, deviceToken }: Begun,
) {
  const before = readCookie(request, 'session', publicUrl)
  if (before !== undefined) await endSessionBehind(db, before, context.at)
  clearCookie(reply, 'pre', publicUrl)
  writeCookie(reply, 'session', publicUrl, token)
  writeDeviceCookie(reply, publicUrl, deviceToken)
  return ok({ home, csrfToken: csrfTokenOf(secret, token) })
}

const browserBehind = (request: FastifyRequest, publicUrl: string): Browser => ({
  device: request.headers['user-agent'] ?? '',
  deviceToken: readCookie(request, 'device', publicUrl),
})

function signInRoutes(mount: Mount, dependencies: AccessDependencies): void {
  const { db, config, limits = LIMITS } = dependencies
  const { publicUrl } = config

  mount(signIn, async ({ body, context, address, request, reply }) => {
    const { deviceToken } = browserBehind(request, publicUrl)
    const { at } = context
    const attempt = await admit(db, limits, { email: body.email, address, deviceToken, at })
    if (!attempt.admitted) {
      reply.header('retry-after', attempt.seconds)
      return refuse('too_many', attempt.message)
    }
    const presented = await presentPassword(db, context, attempt, body)
    if (!presented.ok) return presented
    const { token, codeSent, ways } = presented.value
    writeCookie(reply, 'pre', publicUrl, token)
    return ok({ codeSent, ways: [...ways] })
  })

  mount(verifyCode, async (call) => {
    const { sessionId: challengeId } = call.caller
    const browser = browserBehind(call.request, publicUrl)
    const { code } = call.body
    const answer = { challengeId, code, ...browser }
    const presented = await presentAnswer(db, call.context, answer)
    return presented.ok ? handOver(dependencies, call, presented.value) : presented
  })

  mount(resendCode, async ({ caller: { sessionId: challengeId }, context }) => {
    const sent = await inTransaction(db, (tx) =>
      sendCode(tx, context, { challengeId, purpose: 'sign-in' }),
    )
    return sent.ok ? ok({ codeSent: true as const }) : sent
  })

  mount(cancelSignIn, async ({ caller, context, reply }) => {
    await endChallenge(db, caller.sessionId, context.at)
    clearCookie(reply, 'pre', publicUrl)
    return ok({})
  })
}

function passkeySignInRoutes(mount: Mount, dependencies: AccessDependencies): void {
  const { db, config, limits = LIMITS } = dependencies
  const { publicUrl } = config
  const partyFor = ({ host }: FastifyRequest) => relyingPartyOf(publicUrl, host)

  mount(
    askPasskey,
    async ({ caller: { sessionId: binding, personId }, context: { at }, request }) => {
      const party = partyFor(request)
      if (!party) return refuse('passkeys_unavailable')
      const asking = { purpose: 'answer', binding, personId, party, at } as const
      return ok({ options: await inTransaction(db, (tx) => requestOptions(tx, asking)) })
    },
  )

  mount(verifyPasskey, async (call) => {
    const { sessionId: challengeId } = call.caller
    const party = partyFor(call.request)
    if (!party) return refuse('passkey_refused')
    const browser = browserBehind(call.request, publicUrl)
    const passkey = { credential: call.body.credential, party }
    const answer = { challengeId, code: '', passkey, ...browser }
    const presented = await presentAnswer(db, call.context, answer)
    if (presented.ok) return handOver(dependencies, call, presented.value)
    if (presented.code === 'code_invalid') return refuse('passkey_refused')
    return refuse(presented.code, presented.message)
  })

  mount(startPasskeySignIn, async ({ context, address, request, reply }) => {
    const party = partyFor(request)
    if (!party) return refuse('passkeys_unavailable')
    const wait = await secondsToPasskey(db, limits, { address, at: context.at })
    if (wait > 0) {
      reply.header('retry-after', wait)
      return refuse('too_many', askToWait(wait))
    }
    const { token, options } = await askAnyPasskey(db, context, party)
    writeCookie(reply, 'passkey', publicUrl, token)
    return ok({ options })
  })

  mount(signInWithPasskey, async (call) => {
    const { request, reply } = call
    const party = partyFor(request)
    const token = readCookie(request, 'passkey', publicUrl)
    if (!party || token === undefined) return refuse('passkey_refused')
    clearCookie(reply, 'passkey', publicUrl)
    const { credential } = call.body
    const browser = browserBehind(request, publicUrl)
    const presented = await presentPasskey(db, call.context, {
      token,
      credential,
      party,
      ...browser,
    })
    return presented.ok ? handOver(dependencies, call, presented.value) : presented
  })
}

function sessionRoutes(mount: Mount, dependencies: AccessDependencies): void {
  const { engine, db, config } = dependencies
  const { publicUrl } = config
  const sessions = sessionsIn(engine)

  mount(signOut, async ({ caller: { personId, sessionId }, context, reply }) => {
    await inTransaction(db, async (tx) => {
      await endSession(tx, sessionId, context.at)
      await audit(tx, context, 'sign_out', { subjectId: personId })
    })
    clearCookie(reply, 'session', publicUrl)
    clearCookie(reply, 'passkey', publicUrl)
    // Not "storage": the theme and a remembered address live there and are no secrets. Not
    // "cookies": the one by which this device is known must outlive the session.
    reply.header('clear-site-data', '"cache"')
    return ok({})
  })

  mount(readSession, async ({ context: { institution, at }, request }) => {
    const found = await currentSession(dependencies, sessions, { request, at })
    const half = await findSecondStep(dependencies, request)
    const asked = { purpose: 'sign-in', institution } as const
    const ways = half ? [...(await waysToAnswer(db, { ...asked, personId: half.personId }))] : []
    const codeSent =
      half !== undefined && (await hasEmailedCode(db, { challengeId: half.sessionId, at }))
    const secondStep = { secondStepPending: half !== undefined, ways, codeSent }
    const idleSeconds = SESSION_IDLE_MS / 1000
    const now = at.toISOString()
    if (!found) {
      const nobody = {
        signedIn: false,
        caller: null,
        view: null,
        csrfToken: null,
        idleEndsAt: null,
        endsAt: null,
      }
      return ok({ ...nobody, ...secondStep, now, idleSeconds })
    }
    const { session, csrfToken } = found
    const viewId = viewAskedBy(request)
    const view =
      viewId === undefined ? null : await presentView(dependencies, session, { viewId, at })
    return ok({
      signedIn: true,
      caller: view?.caller ?? (await presentCaller(dependencies, session)),
      view: view && { id: view.id, endsAt: view.endsAt },
      csrfToken,
      ...secondStep,
      now,
      idleSeconds,
      idleEndsAt: new Date(session.lastSeenAt.getTime() + SESSION_IDLE_MS).toISOString(),
      endsAt: session.expiresAt.toISOString(),
    })
  })
}

async function currentSession(
  { secret, config }: AccessDependencies,
  sessions: Sessions,
  { request, at }: { readonly request: FastifyRequest; readonly at: Date },
): Promise<{ session: LiveSession; csrfToken: string } | undefined> {
  const token = readCookie(request, 'session', config.publicUrl)
  const session = token === undefined ? undefined : await sessions.find(token, at)
  if (token === undefined || !session) return undefined
  const lastSeenAt = isBackground(request) ? session.lastSeenAt : await sessions.touch(session, at)
  return { session: { ...session, lastSeenAt }, csrfToken: csrfTokenOf(secret, token) }
}

/** Of a page of staff that reads as a member sees it: who the member is. */
async function presentView(
  dependencies: AccessDependencies,
  session: LiveSession,
  asked: { readonly viewId: string; readonly at: Date },
) {
  requireViewer(dependencies, session)
  const view = await seenIn(dependencies, session, asked)
  if (!view) throw new Refused('view_ended')
  const { id, person_id: personId, email, status, ends_at: endsAt } = view
  const names = (await namesOf(dependencies.db, [personId])).get(personId)
  const caller: SignedInAs = {
    personId,
    email,
    role: 'user',
    staffRole: null,
    status,
    firstName: names?.firstName ?? '',
    lastName: names?.lastName ?? '',
    home: '/dashboard',
    factorNeeded: false,
  }
  return { id, endsAt: endsAt.toISOString(), caller }
}

async function presentCaller(
  { db, institution }: AccessDependencies,
  session: LiveSession,
): Promise<SignedInAs> {
  const { personId, email, role, staffRole, status } = session
  const names = (await namesOf(db, [personId])).get(personId)
  return {
    personId,
    email,
    role,
    staffRole,
    status,
    firstName: names?.firstName ?? '',
    lastName: names?.lastName ?? '',
    home: homeOf(session),
    factorNeeded: needsFactor(institution, session),
  }
}
