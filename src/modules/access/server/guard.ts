import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import type { Guard } from '../../../platform/server/routes.ts'
import type { Caller, Permission } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { roleHolds, type StaffPermission } from '../../../values/staffPermissions.ts'
import { isAdministrator, isApplicant, isMember, isStaff } from '../../../values/standing.ts'
import { csrfTokenOf, readCookie } from './cookies.ts'
import type { GuardDependencies } from './dependencies.ts'
import { sameBytes, tokenHashOf } from '../../../platform/server/token.ts'
import {
  type LiveSession,
  openSessions,
  type Sessions,
  standings,
} from '../../identity/server/identity.ts'
import { hasStrongFactor, signInChallenge } from '../../factors/server/factors.ts'

type SessionPermission = Exclude<Permission, 'anyone' | 'second-step'>
type Standing = Pick<Caller, 'role' | 'staffRole' | 'status'>

/** Who may pass, one sentence each; `values/endpoint.ts` says the same in words. */
const MAY_PASS: Record<
  Exclude<SessionPermission, StaffPermission>,
  (caller: Standing) => boolean
> = {
  'any-session': () => true,
  enrolling: () => true,
  'signed-in': () => true,
  applicant: isApplicant,
  member: isMember,
  person: (caller) => isMember(caller) || isApplicant(caller),
  staff: isStaff,
  administrator: isAdministrator,
}

export const mayPass = (permission: SessionPermission, caller: Standing): boolean =>
  permission in MAY_PASS
    ? MAY_PASS[permission as keyof typeof MAY_PASS](caller)
    : isStaff(caller) && roleHolds(caller.staffRole, permission as StaffPermission)

/** The live sessions, with whether their owners have an authenticator app or a passkey. */
export const sessionsIn = (db: Db): Sessions =>
  openSessions(db, hasStrongFactor(sql.ref('sign_in.person_id')))

/**
 * Decides who is calling. Role and status come from the database at every request, so whoever loses
 * them loses them at once.
 * @throws Refused('unauthenticated' | 'forbidden' | 'cross_site')
 */
export function createGuard(dependencies: GuardDependencies): Guard {
  const sessions = sessionsIn(dependencies.db)
  return async (request, permission) => {
    if (permission === 'anyone') return null
    if (permission === 'second-step') return secondStepCaller(dependencies, request)
    return sessionCaller(dependencies, sessions, request, permission)
  }
}

async function sessionCaller(
  { clock, secret, config, institution }: GuardDependencies,
  sessions: Sessions,
  request: FastifyRequest,
  permission: SessionPermission,
): Promise<Caller> {
  const token = readCookie(request, 'session', config.publicUrl)
  const session = token === undefined ? undefined : await sessions.find(token, clock.now())
  if (token === undefined || !session) throw new Refused('unauthenticated')
  if (!mayPass(permission, session)) throw new Refused('forbidden')
  refuseWhatWaits(institution, session, permission)
  if (changesSomething(request)) requireCsrfToken(request, csrfTokenOf(secret, token))
  if (!isBackground(request)) await sessions.touch(session, clock.now())
  const { sessionId, personId, email, role, staffRole, status } = session
  return { sessionId, personId, email, role, staffRole, status }
}

/**
 * What a person still has to do before the portal is theirs, one thing after the other.
 * @throws Refused('password_change_due' | 'factor_needed')
 */
function refuseWhatWaits(
  institution: Pick<Institution, 'demo'>,
  session: LiveSession,
  permission: SessionPermission,
): void {
  if (permission === 'any-session') return
  // Staff know the password that was used: a session of it may only change the password.
  if (session.passwordChangeDue) {
    if (permission !== 'signed-in') throw new Refused('password_change_due')
    return
  }
  if (permission !== 'enrolling' && needsFactor(institution, session))
    throw new Refused('factor_needed')
}

/**
 * Staff of a real institution who have neither an authenticator app nor a passkey. They got in with
 * less, and reach what lets them set one up and nothing else.
 */
export const needsFactor = (
  { demo }: Pick<Institution, 'demo'>,
  { role, strong }: Pick<LiveSession, 'role' | 'strong'>,
): boolean => demo === undefined && role === 'admin' && !strong

const changesSomething = ({ method }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD'

function requireCsrfToken({ headers }: FastifyRequest, expected: string): void {
  const given = headers['x-csrf-token']
  const matches = typeof given === 'string' && sameBytes(Buffer.from(given), Buffer.from(expected))
  if (!matches) throw new Refused('cross_site')
}

/** Polling and live streams go on without the person, so they do not keep a session alive. */
export const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] === '1' || headers.accept === 'text/event-stream'

/** The member half way through signing in; `sessionId` is the challenge they have to answer. */
async function secondStepCaller(
  dependencies: GuardDependencies,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await findSecondStep(dependencies, request)
  if (!caller) throw new Refused('unauthenticated')
  return caller
}

export async function findSecondStep(
  { db, clock, config }: Pick<GuardDependencies, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = readCookie(request, 'pre', config.publicUrl)
  if (token === undefined) return undefined
  const challenge = signInChallenge(db, tokenHashOf(token), clock.now()).as('challenge')
  return standings(db)
    .innerJoin(challenge, 'challenge.person_id', 'sign_in.person_id')
    .select('challenge.id as sessionId')
    .where('sign_in.status', '<>', 'suspended')
    .executeTakeFirst()
}
