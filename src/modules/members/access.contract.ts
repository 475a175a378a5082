import * as z from 'zod/mini'
import { DeviceSession } from '../../values/device.ts'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'
import { id, instant, text } from '../../values/schema.ts'
import { COLLEAGUE_REFUSAL, REASON_LENGTH_MAX } from './contract.ts'
import { say } from '../../values/sentence.ts'

const ById = z.object({ id: id() })

const Sessions = z.object({ sessions: z.array(DeviceSession) })

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  permission: 'members:read',
  summary: 'Where somebody is signed in, the newest first',
  params: ById,
  reply: Sessions,
  refusals: { not_found: USER_NOT_FOUND },
})

export const endUserSession = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/:sessionId/end',
  permission: 'sign-in:manage',
  summary: 'Sign somebody out of one device',
  params: z.object({ id: id(), sessionId: id() }),
  reply: Sessions,
  refusals: {
    ...COLLEAGUE_REFUSAL,
    not_found: USER_NOT_FOUND,
    session_not_found: { status: 404, message: say('This session has ended already.') },
  },
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/end-all',
  permission: 'sign-in:manage',
  summary: 'Sign somebody out everywhere',
  params: ById,
  reply: Sessions,
  refusals: { ...COLLEAGUE_REFUSAL, not_found: USER_NOT_FOUND },
})

const StepsHeld = z.object({
  authenticator: z.boolean(),
  passkeys: z.int(),
  /** Unused ones. */
  backupCodes: z.int(),
  /** Until when no code is accepted after too many wrong ones. */
  lockedUntil: z.nullable(instant()),
  /** No wait helps: only taking the second steps away does. */
  isLockedForGood: z.boolean(),
})
export type StepsHeld = z.infer<typeof StepsHeld>

export const readUserSteps = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/second-steps',
  permission: 'members:read',
  summary: 'Which second steps somebody has set up',
  params: ById,
  reply: StepsHeld,
  refusals: { not_found: USER_NOT_FOUND },
})

export const RemoveStepsBody = z.strictObject({
  reason: text(REASON_LENGTH_MAX, say('Please write a reason')),
})

/** A real institution asks for a second person here whatever its profile says. */
export const removeUserSteps = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/second-steps/remove',
  permission: 'sign-in:manage',
  summary: 'Remove the second steps somebody lost, so that they set up new ones',
  params: ById,
  body: RemoveStepsBody,
  reply: StepsHeld,
  refusals: {
    ...SECOND_PERSON_REFUSAL,
    ...COLLEAGUE_REFUSAL,
    not_found: USER_NOT_FOUND,
    own_second_steps: { status: 403, message: say('Somebody else has to remove yours.') },
    nothing_to_remove: { status: 409, message: say('This user has no second steps to remove.') },
  },
})
