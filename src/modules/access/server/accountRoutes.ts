import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
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
import { isWithin, passwordOwnerOf } from './recovery.ts'
import { ownerOf, type Owner, withProof } from '../../factors/server/factors.ts'
import type { Proof } from '../../factors/contract.ts'
import { askForNewAddress, changeOwnPhone, profileOf } from './contact.ts'
import type { AccessDependencies } from './dependencies.ts'

/** What people do about their own access. */
export function accountRoutes(mount: Mount, dependencies: AccessDependencies): void {
  const { db, institution, secret, config } = dependencies

  mount(changePassword(institution), async (call) => {
    const changed = await change(db, call.context, ownerOf(dependencies, call), call.body)
    if (!changed.ok) return changed
    const { token } = changed.value
    writeCookie(call.reply, 'session', config.publicUrl, token)
    return ok({ csrfToken: csrfTokenOf(secret, token) })
  })

  mount(readProfile, async ({ context: { actorId, at } }) => ok(await profileOf(db, actorId, at)))

  mount(changeEmail, (call) =>
    askForNewAddress(dependencies, call.context, ownerOf(dependencies, call), call.body),
  )

  mount(changePhone, (call) =>
    changeOwnPhone(dependencies, call.context, ownerOf(dependencies, call), call.body),
  )

  sessionRoutes(mount, db)
}

interface Change {
  readonly currentPassword: string
  readonly password: string
  readonly proof?: Proof | undefined
}

const GUESSES = { countMax: 10, lasts: '15 minutes' }

/** Changes the own password. A stranger at an open session does not know it, and may not go on guessing. */
async function change(
  db: Db,
  ctx: ActionContext,
  owner: Owner,
  { currentPassword, password, proof }: Change,
) {
  const { actorId: personId, at, institution } = ctx
  const { sessionId: keptSessionId } = owner.caller
  const key = `password of ${personId}`
  if (!(await isWithin(db, at, { key, ...GUESSES }))) return refuse('too_many')
  const stored = await storedPasswordOf(db, personId)
  if (!(await passwordMatches(db, currentPassword, stored.hash))) return refuse('password_wrong')
  const fit = checkPassword(password, institution, await passwordOwnerOf(db, personId))
  if (!fit.ok) return fit
  const passwordHash = await hashPassword(db, password)
  const store = async (tx: Tx) => {
    const present = await lockStoredPassword(tx, personId)
    // Two changes at once: the second one proved a password that is no longer in force.
    if (present.hash !== stored.hash) return refuse('password_wrong')
    await storePassword(tx, ctx, { passwordHash, way: 'change', keptSessionId })
    return ok(await renewSession(tx, keptSessionId))
  }
  if (proof) return withProof(db, ctx, owner, { action: 'change_password', proof }, store)
  // A person who has to change the password has just signed in with both steps, and can do nothing else.
  if (!stored.isChangeDue) return refuse('proof_missing')
  return inTransaction(db, store)
}

function sessionRoutes(mount: Mount, db: Db): void {
  const present = async (caller: Caller, at: Date) => {
    const sessions = await sessionsOf(db, caller.personId, at)
    return ok({
      sessions: sessions.map((session) => ({
        ...presentDevice(session),
        isThisOne: session.sessionId === caller.sessionId,
      })),
    })
  }

  mount(listOwnSessions, ({ caller, context }) => present(caller, context.at))

  mount(endOwnSession, async ({ caller, context, params: { id: sessionId } }) => {
    const { actorId: personId, at } = context
    const ended = await allOrNothing(db, async (tx) => {
      if (!(await endSessionOf(tx, { personId, sessionId, at }))) return refuse('not_found')
      await audit(tx, context, 'session.ended', { subjectId: personId, detail: { sessionId } })
      await publish(tx, 'standing', [personId])
      return ok(undefined)
    })
    return ended.ok ? present(caller, at) : ended
  })

  mount(endOtherSessions, async ({ caller, context }) => {
    const { actorId: personId, at } = context
    await inTransaction(db, async (tx) => {
      await endAllSessions(tx, personId, at, caller.sessionId)
      await audit(tx, context, 'session.others_ended', { subjectId: personId })
      await publish(tx, 'standing', [personId])
    })
    return present(caller, at)
  })

  mount(staySignedIn, async ({ caller: { personId, sessionId }, context: { at: now } }) => {
    const sessions = await sessionsOf(db, personId, now)
    const own = sessions.find((session) => session.sessionId === sessionId)
    const lastSeenAt = own?.lastSeenAt ?? now
    return ok({
      now: now.toISOString(),
      idleEndsAt: new Date(lastSeenAt.getTime() + SESSION_IDLE_MS).toISOString(),
      endsAt: (own?.expiresAt ?? now).toISOString(),
    })
  })
}
