import { record } from '../../audit/server/audit.ts'
import { allOrNothing, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { ok, refuse } from '../../../values/result.ts'
import {
  changeEmail,
  changePassword,
  changePhone,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readProfile,
  staySignedIn,
} from '../credentials.contract.ts'
import { csrfTokenOf, writeCookie } from './cookies.ts'
import { storePassword } from './newPassword.ts'
import {
  checkPassword,
  endAllSessions,
  endSessionOf,
  hashPassword,
  lockStoredPassword,
  passwordMatches,
  presentDevice,
  renewSession,
  SESSION_IDLE_MS,
  sessionsOf,
  storedPasswordOf,
} from '../../identity/server/identity.ts'
import { accessThrottle, ownerOf as describeOwner } from './recovery.ts'
import { ownerOf, type Owner, withProof } from '../../factors/server/factors.ts'
import type { Proof } from '../../factors/contract.ts'
import { askForNewAddress, changeOwnPhone, profileOf } from './contact.ts'
import type { IdentityParts } from './signIn.ts'

/** What people do about their own access. */
export function accountRoutes(mount: Mount, parts: IdentityParts): void {
  const { db, clock, institution, secret, config } = parts

  mount(changePassword(institution), async (call) => {
    const changed = await change(parts, ownerOf(parts, call), call.body)
    if (!changed.ok) return changed
    const { token } = changed.value
    writeCookie(call.reply, 'session', config.publicUrl, token)
    return ok({ csrfToken: csrfTokenOf(secret, token) })
  })

  mount(readProfile, async ({ caller }) => ok(await profileOf(db, caller.memberId, clock.now())))

  mount(changeEmail, (call) => askForNewAddress(parts, ownerOf(parts, call), call.body))

  mount(changePhone, (call) => changeOwnPhone(parts, ownerOf(parts, call), call.body))

  sessionRoutes(mount, parts)
}

interface Change {
  readonly currentPassword: string
  readonly password: string
  readonly proof?: Proof | undefined
}

const GUESSES = { countMax: 10, lasts: '15 minutes' }

/** Whoever sits at an open session must know the password too, and may not go on guessing. */
async function change(
  parts: IdentityParts,
  owner: Owner,
  { currentPassword, password, proof }: Change,
) {
  const { db, clock, institution } = parts
  const { memberId, sessionId: keptSessionId } = owner.caller
  const key = `password of ${memberId}`
  if (!(await accessThrottle(db, clock.now(), { key, ...GUESSES }))) return refuse('too_many')
  const stored = await storedPasswordOf(db, memberId)
  if (!(await passwordMatches(db, currentPassword, stored.hash))) return refuse('password_wrong')
  const fit = checkPassword(password, institution, await describeOwner(db, memberId))
  if (!fit.ok) return fit
  const passwordHash = await hashPassword(db, password)
  const store = async (tx: Tx, at: Date) => {
    const present = await lockStoredPassword(tx, memberId)
    // Two changes at once: the second one proved a password that is no longer in force.
    if (present.hash !== stored.hash) return refuse('password_wrong')
    const chosen = { memberId, passwordHash, way: 'change', keptSessionId } as const
    await storePassword(tx, { ...chosen, at, address: owner.address, institution })
    return ok(await renewSession(tx, keptSessionId))
  }
  if (proof) return withProof(parts, owner, { deed: 'change_password', proof }, store)
  // Whoever has to change it has just signed in with both steps, and can do nothing else.
  if (!stored.isChangeDue) return refuse('proof_missing')
  return inTransaction(db, (tx) => store(tx, clock.now()))
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
