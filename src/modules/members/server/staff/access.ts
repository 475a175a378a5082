import { allOrNothing } from '../../../../platform/server/db.ts'
import { publish } from '../../../../platform/server/outbox.ts'
import type { Mount } from '../../../../platform/server/routes.ts'
import { ok, refuse } from '../../../../values/result.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  endAllSessions,
  endSessionOf,
  mayActOn,
  presentDevice,
  sessionsOf,
} from '../../../identity/server/identity.ts'
import { factorsForStaff } from '../../../factors/server/factors.ts'
import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  readUserSteps,
  removeUserSteps,
} from '../../access.contract.ts'
import { isUser } from './detail.ts'
import { type MemberDependencies, removeStepsUnderControl } from './dualControl.ts'

/** Where somebody is signed in, and how staff end it. */
export function accessRoutes(mount: Mount, dependencies: MemberDependencies): void {
  const { db, clock } = dependencies
  const presentSessions = async (personId: string) =>
    ok({ sessions: (await sessionsOf(db, personId, clock.now())).map(presentDevice) })

  mount(listUserSessions, async ({ params }) =>
    (await isUser(db, params.id)) ? presentSessions(params.id) : refuse('not_found'),
  )

  mount(endUserSession, async ({ context, params }) => {
    const { id: personId, sessionId } = params
    if (!(await isUser(db, personId))) return refuse('not_found')
    const ended = await allOrNothing(db, async (tx) => {
      if (!(await mayActOn(tx, context, personId))) return refuse('forbidden')
      if (!(await endSessionOf(tx, { personId, sessionId, at: context.at }))) {
        return refuse('session_not_found')
      }
      const traces = { subjectId: personId, detail: { sessionId } }
      await audit(tx, context, 'user.session_ended', traces)
      await publish(tx, 'standing', [personId])
      return ok(undefined)
    })
    return ended.ok ? presentSessions(personId) : ended
  })

  mount(endUserSessions, async ({ context, params }) => {
    const personId = params.id
    if (!(await isUser(db, personId))) return refuse('not_found')
    const ended = await allOrNothing(db, async (tx) => {
      if (!(await mayActOn(tx, context, personId))) return refuse('forbidden')
      await endAllSessions(tx, personId, context.at)
      await audit(tx, context, 'user.sessions_ended', { subjectId: personId })
      await publish(tx, 'standing', [personId])
      return ok(undefined)
    })
    return ended.ok ? presentSessions(personId) : ended
  })

  stepRoutes(mount, dependencies)
}

/** Which second steps somebody has, and how staff take away what was lost. */
function stepRoutes(mount: Mount, dependencies: MemberDependencies): void {
  const { db, clock } = dependencies
  const present = async (personId: string) => {
    const { lockedUntil, ...held } = await factorsForStaff(db, personId, clock.now())
    return ok({ ...held, lockedUntil: lockedUntil?.toISOString() ?? null })
  }

  mount(readUserSteps, async ({ params: { id: personId } }) =>
    (await isUser(db, personId)) ? present(personId) : refuse('not_found'),
  )

  mount(removeUserSteps, async ({ context, params, body: { reason } }) => {
    const input = { personId: params.id, reason }
    const removed = await removeStepsUnderControl(db, context, dependencies, input)
    return removed.ok ? present(input.personId) : removed
  })
}
