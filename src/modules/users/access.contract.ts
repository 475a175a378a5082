import * as z from 'zod/mini'
import { DeviceSession } from '../../values/device.ts'
import { endpoint } from '../../values/endpoint.ts'
import { id } from '../../values/schema.ts'

const ById = z.object({ id: id() })
const NOT_FOUND = { status: 404, message: 'User not found' } as const

const Sessions = z.object({ sessions: z.array(DeviceSession) })

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
