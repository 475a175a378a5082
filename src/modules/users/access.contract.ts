import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id, instant } from '../../values/schema.ts'

const ById = z.object({ id: id() })
const NOT_FOUND = { status: 404, message: 'User not found' } as const

/** Where somebody is signed in now. */
export const UserSession = z.object({
  id: id(),
  startedAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  address: z.string(),
  /** What the browser calls itself. */
  device: z.string(),
})
export type UserSession = z.infer<typeof UserSession>

const Sessions = z.object({ sessions: z.array(UserSession) })

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  permission: 'administrator',
  summary: 'Where somebody is signed in, the newest first',
  params: ById,
  reply: Sessions,
  refusals: { not_found: NOT_FOUND },
})

export const endUserSession = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/:sessionId/end',
  permission: 'administrator',
  summary: 'Sign somebody out of one device',
  params: z.object({ id: id(), sessionId: id() }),
  reply: Sessions,
  refusals: {
    not_found: NOT_FOUND,
    session_not_found: { status: 404, message: 'This session has ended already.' },
  },
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/end-all',
  permission: 'administrator',
  summary: 'Sign somebody out everywhere',
  params: ById,
  reply: Sessions,
  refusals: { not_found: NOT_FOUND },
})
