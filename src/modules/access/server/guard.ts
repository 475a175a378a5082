import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Engine } from '../../../platform/server/db.ts'
import { Refused } from '../../../platform/server/errors.ts'
import type { Guard } from '../../../platform/server/routes.ts'
import type { Caller, Permission } from '../../../values/endpoint.ts'
import { roleHolds, type StaffPermission } from '../../../values/staffPermissions.ts'
import { isAdministrator, isApplicant, isMember, isStaff } from '../../../values/standing.ts'
import { csrfTokenOf, readCookie } from './cookies.ts'
import { isBackground, refuseWhatWaits } from './sessionChecks.ts'
import { viewAskedBy, viewingCaller } from './viewing.ts'
import type { GuardDependencies } from './dependencies.ts'
import { sameBytes, tokenHashOf } from '../../../platform/server/token.ts'
import { openSessions, type Sessions, standings } from '../../identity/server/identity.ts'
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
export const sessionsIn = (engine: Pick<Engine, 'db' | 'pool'>): Sessions =>
  openSessions(engine, hasStrongFactor(sql.ref('sign_in.person_id')))

/**
 * Decides who is calling. Role and status come from the database at every request, so whoever loses
 * them loses them at once.
 * @throws Refused('unauthenticated' | 'forbidden' | 'cross_site')
 */
export function createGuard(dependencies: GuardDependencies): Guard {
  const sessions = sessionsIn(dependencies.engine)
  return async (request, permission) => {
    const viewId = viewAskedBy(request)
    if (viewId !== undefined)
      return viewingCaller(dependencies, sessions, { request, permission, viewId })
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

const changesSomething = ({ method }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD'

function requireCsrfToken({ headers }: FastifyRequest, expected: string): void {
  const given = headers['x-csrf-token']
  const matches = typeof given === 'string' && sameBytes(Buffer.from(given), Buffer.from(expected))
  if (!matches) throw new Refused('cross_site')
}

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
