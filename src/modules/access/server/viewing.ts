import type { FastifyRequest } from 'fastify'
import { Refused } from '../../../platform/server/errors.ts'
import type { Caller, Permission } from '../../../values/endpoint.ts'
import { VIEW_HEADER } from '../../../values/memberView.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import { isStaff } from '../../../values/standing.ts'
import type { LiveSession, Sessions } from '../../identity/server/identity.ts'
import { noteRead, seenMember } from '../../memberViews/server/memberViews.ts'
import { readCookie } from './cookies.ts'
import type { GuardDependencies } from './dependencies.ts'
import { isBackground, refuseWhatWaits } from './sessionChecks.ts'

/** The consent by which a page of staff reads as a member sees it; undefined for everybody else. */
export function viewAskedBy({ headers }: FastifyRequest): string | undefined {
  const given = headers[VIEW_HEADER]
  return given === undefined ? undefined : String(given)
}

interface Viewing {
  readonly request: FastifyRequest
  readonly permission: Permission
  readonly viewId: string
}

/**
 * Decides about a request that reads as a member (decision 121). Nothing but what an endpoint says is seen by staff,
 * and nothing but reading; whoever asks has their own session and none of the member's.
 * @throws Refused('view_read_only' | 'unauthenticated' | 'forbidden' | 'view_not_shown' | 'view_ended')
 */
export async function viewingCaller(
  dependencies: GuardDependencies,
  sessions: Sessions,
  { request, permission, viewId }: Viewing,
): Promise<Caller | null> {
  const { db, clock, config } = dependencies
  if (request.method !== 'GET') throw new Refused('view_read_only')
  if (permission === 'anyone') return null
  const token = readCookie(request, 'session', config.publicUrl)
  const session = token === undefined ? undefined : await sessions.find(token, clock.now())
  if (!session) throw new Refused('unauthenticated')
  requireViewer(dependencies, session)
  const { operation } = request.routeOptions.config
  if (permission !== 'member' || !operation?.seenByStaff) throw new Refused('view_not_shown')
  const { personId: staffId, sessionId } = session
  const at = clock.now()
  const view = await seenIn(dependencies, session, { viewId, at })
  if (!view) throw new Refused('view_ended')
  const [path = ''] = request.url.split('?')
  const { person_id: personId, email, status } = view
  await noteRead(db, { viewId, staffId, sessionId, personId, path, address: request.ip, at })
  if (!isBackground(request)) await sessions.touch(session, at)
  // What reads by it belongs to the view, and not to a session of the member's.
  return {
    sessionId: viewId,
    personId,
    email,
    role: 'user',
    staffRole: null,
    status,
    seenBy: staffId,
  }
}

/** @throws Refused('forbidden') to whoever may see no member's pages, whatever was agreed to */
export function requireViewer(
  { institution }: Pick<GuardDependencies, 'institution'>,
  session: LiveSession,
): void {
  const { staffRole } = session
  if (!isStaff(session) || !roleHolds(staffRole, 'members:view-as')) throw new Refused('forbidden')
  refuseWhatWaits(institution, session, 'members:view-as')
}

/** The member whose pages a session of staff may read now. */
export const seenIn = async (
  { db }: Pick<GuardDependencies, 'db'>,
  { personId: staffId, sessionId }: LiveSession,
  { viewId, at }: { readonly viewId: string; readonly at: Date },
) =>
  idSchema().safeParse(viewId).success
    ? seenMember(db, { viewId, staffId, sessionId, at })
    : undefined
