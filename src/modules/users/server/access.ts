import { allOrNothing, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import {
  endAllSessions,
  endSessionOf,
  presentDevice,
  sessionsOf,
  stepsHeldBy,
} from '../../identity/server/identity.ts'
import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  readUserSteps,
  removeUserSteps,
} from '../access.contract.ts'
import { isUser } from './detail.ts'
import type { UserParts } from './parts.ts'
import { removeStepsOrAsk } from './waiting.ts'

/** Where somebody is signed in, and how staff end it. */
export function accessRoutes(mount: Mount, parts: UserParts): void {
  const { db, clock } = parts
  const presentSessions = async (memberId: string) =>
    ok({ sessions: (await sessionsOf(db, memberId, clock.now())).map(presentDevice) })

  mount(listUserSessions, async ({ params }) =>
    (await isUser(db, params.id)) ? presentSessions(params.id) : refuse('not_found'),
  )

  mount(endUserSession, async ({ caller, address, params }) => {
    const { id: memberId, sessionId } = params
    if (!(await isUser(db, memberId))) return refuse('not_found')
    const ended = await allOrNothing(db, async (tx) => {
      const at = clock.now()
      if (!(await endSessionOf(tx, { memberId, sessionId, at }))) {
        return refuse('session_not_found')
      }
      const action = 'user.session_ended' as const
      const detail = { sessionId }
      const deed = { at, actorId: caller.memberId, action, subjectId: memberId, address, detail }
      await record(tx, deed)
      await publish(tx, 'standing', [memberId])
      return ok(undefined)
    })
    return ended.ok ? presentSessions(memberId) : ended
  })

  mount(endUserSessions, async ({ caller, address, params }) => {
    const memberId = params.id
    if (!(await isUser(db, memberId))) return refuse('not_found')
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      await endAllSessions(tx, memberId, at)
      const action = 'user.sessions_ended'
      await record(tx, { at, actorId: caller.memberId, action, subjectId: memberId, address })
      await publish(tx, 'standing', [memberId])
    })
    return presentSessions(memberId)
  })

  stepRoutes(mount, parts)
}

/** Which second steps somebody has, and how staff take away what was lost. */
function stepRoutes(mount: Mount, parts: UserParts): void {
  const { db, clock, secondPerson } = parts
  const present = async (memberId: string) => {
    const { lockedUntil, ...held } = await stepsHeldBy(db, memberId, clock.now())
    return ok({ ...held, lockedUntil: lockedUntil?.toISOString() ?? null })
  }

  mount(readUserSteps, async ({ params: { id: memberId } }) =>
    (await isUser(db, memberId)) ? present(memberId) : refuse('not_found'),
  )

  mount(removeUserSteps, async ({ caller, address, params, body: { reason } }) => {
    const wish = { memberId: params.id, reason }
    const deed = { actorId: caller.memberId, address }
    const removed = await removeStepsOrAsk(db, secondPerson, parts, deed, wish)
    return removed.ok ? present(wish.memberId) : removed
  })
}
