import { record } from '../../audit/server/audit.ts'
import { allOrNothing, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  staySignedIn,
} from '../access.contract.ts'
import { csrfTokenOf, writeCookie } from './cookies.ts'
import { storePassword } from './newPassword.ts'
import { endSessionOf, presentDevice, sessionsOf } from './oversight.ts'
import { checkPassword } from './passwordPolicy.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { accessThrottle, ownerOf } from './recovery.ts'
import { endAllSessions, renewSession, SESSION_IDLE_MS } from './sessions.ts'
import type { IdentityParts } from './signIn.ts'
import type { IdentityTables } from './tables.ts'

/** What people do about their own access. */
export function accountRoutes(mount: Mount, parts: IdentityParts): void {
  const { institution, secret, config } = parts
  mount(changePassword(institution), async ({ caller, address, body, reply }) => {
    const changed = await change(parts, { caller, address, ...body })
    if (!changed.ok) return changed
    writeCookie(reply, 'session', config.publicUrl, changed.value.token)
    return ok({ csrfToken: csrfTokenOf(secret, changed.value.token) })
  })
  sessionRoutes(mount, parts)
}

interface Change {
  readonly caller: Caller
  readonly address: string
  readonly currentPassword: string
  readonly password: string
}

const GUESSES = { countMax: 10, lasts: '15 minutes' }

/** Whoever sits at an open session must know the password too, and may not go on guessing. */
async function change(
  parts: IdentityParts,
  { caller: { memberId, sessionId }, address, currentPassword, password }: Change,
): Promise<
  Result<
    { token: string },
    'password_wrong' | 'password_too_short' | 'common_password' | 'too_many'
  >
> {
  const { db, clock, institution } = parts
  const key = `password of ${memberId}`
  if (!(await accessThrottle(db, clock.now(), { key, ...GUESSES }))) return refuse('too_many')
  const { password_hash: stored } = await db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(db, currentPassword, stored))) return refuse('password_wrong')
  const fit = checkPassword(password, institution, await ownerOf(db, memberId))
  if (!fit.ok) return fit
  const passwordHash = await hashPassword(db, password)
  return inTransaction(db, async (tx) => {
    if (!(await stillStored(tx, memberId, stored))) return refuse('password_wrong')
    const at = clock.now()
    const way = 'change'
    const keptSessionId = sessionId
    await storePassword(tx, {
      memberId, passwordHash, way, keptSessionId, at, address, institution,
    }) // prettier-ignore
    return ok(await renewSession(tx, sessionId))
  })
}

/** Two changes at once: the second one proved a password that is no longer in force. */
const stillStored = async (tx: Tx, memberId: string, stored: string): Promise<boolean> => {
  const row = await tx
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_hash === stored
}

function sessionRoutes(mount: Mount, { db, clock }: IdentityParts): void {
  const present = async ({ memberId, sessionId }: Caller) => {
    const sessions = await sessionsOf(db, memberId, clock.now())
    return ok({
      sessions: sessions.map((session) => ({
        ...presentDevice(session),
        isThisOne: session.sessionId === sessionId,
      })),
    })
  }

  mount(listOwnSessions, ({ caller }) => present(caller))

  mount(endOwnSession, async ({ caller, address, params: { id: sessionId } }) => {
    const { memberId } = caller
    const ended = await allOrNothing(db, async (tx) => {
      const at = clock.now()
      if (!(await endSessionOf(tx, { memberId, sessionId, at }))) return refuse('not_found')
      const event = { at, actorId: memberId, subjectId: memberId, address }
      await record(tx, { ...event, action: 'session.ended', detail: { sessionId } })
      await publish(tx, 'standing', [memberId])
      return ok(undefined)
    })
    return ended.ok ? present(caller) : ended
  })

  mount(endOtherSessions, async ({ caller, address }) => {
    const { memberId, sessionId } = caller
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      await endAllSessions(tx, memberId, at, sessionId)
      await record(tx, {
        at, actorId: memberId, subjectId: memberId, address, action: 'session.others_ended',
      }) // prettier-ignore
      await publish(tx, 'standing', [memberId])
    })
    return present(caller)
  })

  mount(staySignedIn, async ({ caller: { memberId, sessionId } }) => {
    const now = clock.now()
    const sessions = await sessionsOf(db, memberId, now)
    const own = sessions.find((session) => session.sessionId === sessionId)
    const lastSeenAt = own?.lastSeenAt ?? now
    return ok({
      now: now.toISOString(),
      idleEndsAt: new Date(lastSeenAt.getTime() + SESSION_IDLE_MS).toISOString(),
      endsAt: (own?.expiresAt ?? now).toISOString(),
    })
  })
}
