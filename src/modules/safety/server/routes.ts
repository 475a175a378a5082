import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { isMember } from '../../../values/standing.ts'
import type { OwnEvents } from '../../audit/server/audit.ts'
import { ownerOf } from '../../factors/server/factors.ts'
import { standingsOf } from '../../identity/server/identity.ts'
import {
  lockMyself,
  readSafety,
  removeTrustedContact,
  reportEvent,
  saveTrustedContact,
  unlockMyself,
} from '../contract.ts'
import {
  endCall,
  handleReport,
  listReports,
  readMemberSafety,
  startCall,
  unlockMember,
} from '../staff.contract.ts'
import { keepOwnAllowance, readOwnAllowances, saveOwnAllowance } from '../allowances.contract.ts'
import { end, start } from './calls.ts'
import { lock, type LockDependencies, unlockFor, unlockMyselfWith } from './locking.ts'
import { memberSafetyOf, ownAllowancesFor, safetyOf, waitingReports } from './reading.ts'
import { keepOwn, saveOwn } from './ownAllowances.ts'
import { handle, report } from './reports.ts'
import { removeContact, saveContact } from './trustedContacts.ts'

interface SafetyDependencies
  extends Pick<Parameters<typeof ownerOf>[0], 'config'>, LockDependencies {
  readonly events: OwnEvents
}

export function safetyRoutes(mount: Mount, dependencies: SafetyDependencies): void {
  const { db } = dependencies
  mount(readSafety, async ({ context }) => ok(await safetyOf(db, context)))
  mount(lockMyself, async ({ context }) => {
    await lock(dependencies, context)
    return ok({})
  })
  mount(unlockMyself, async (call) => {
    const { context, body } = call
    const unlocked = await unlockMyselfWith(db, context, ownerOf(dependencies, call), body.proof)
    return unlocked.ok ? ok(await safetyOf(db, context)) : unlocked
  })
  mount(reportEvent, async ({ context, body }) => {
    const reported = await report(dependencies, context, body.eventId)
    return reported.ok ? ok({}) : reported
  })
  mount(saveTrustedContact, async ({ context, body }) => {
    await saveContact(db, context, body)
    return ok(await safetyOf(db, context))
  })
  mount(removeTrustedContact, async ({ context }) => {
    await removeContact(db, context)
    return ok(await safetyOf(db, context))
  })
  allowanceRoutes(mount, dependencies)
  staffRoutes(mount, db)
}

function allowanceRoutes(mount: Mount, dependencies: SafetyDependencies): void {
  const { db } = dependencies
  mount(readOwnAllowances, async ({ context }) =>
    ok(await ownAllowancesFor(db, context, context.actorId)),
  )
  mount(saveOwnAllowance, async (call) => {
    const { context, params, body } = call
    const asked = { ...params, ...body }
    const saved = await saveOwn(db, context, ownerOf(dependencies, call), asked)
    return saved.ok ? ok(await ownAllowancesFor(db, context, context.actorId)) : saved
  })
  mount(keepOwnAllowance, async ({ context, params, body }) => {
    const kept = await keepOwn(db, context, { ...params, ...body })
    return kept.ok ? ok(await ownAllowancesFor(db, context, context.actorId)) : kept
  })
}

function staffRoutes(mount: Mount, db: Db): void {
  const isOne = async (id: string): Promise<boolean> => {
    const standing = (await standingsOf(db, [id])).get(id)
    return standing !== undefined && (isMember(standing) || standing.status === 'suspended')
  }

  mount(readMemberSafety, async ({ context, params: { id } }) =>
    (await isOne(id)) ? ok(await memberSafetyOf(db, context, id)) : refuse('not_found'),
  )
  mount(startCall, async ({ context, params: { id: personId }, body }) => {
    if (!(await isOne(personId))) return refuse('not_found')
    const started = await start(db, context, { ...body, personId })
    return started.ok ? ok(await memberSafetyOf(db, context, personId)) : started
  })
  mount(endCall, async ({ context, params }) => {
    const ended = await end(db, context, params.id)
    return ended.ok ? ok(await memberSafetyOf(db, context, ended.value.personId)) : ended
  })
  mount(unlockMember, async ({ context, params: { id: personId }, body }) => {
    if (!(await isOne(personId))) return refuse('not_found')
    const unlocked = await unlockFor(db, context, { personId, ...body })
    return unlocked.ok ? ok(await memberSafetyOf(db, context, personId)) : unlocked
  })
  mount(handleReport, async ({ context, params, body }) => {
    const handled = await handle(db, context, { ...params, ...body })
    return handled.ok ? ok(await memberSafetyOf(db, context, handled.value.personId)) : handled
  })
  mount(listReports, async () => ok(await waitingReports(db)))
}
