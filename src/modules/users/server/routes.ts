import { allOrNothing, type Tx } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { type AuditAction, record } from '../../audit/server/audit.ts'
import { personOf } from '../../members/server/members.ts'
import {
  getUser,
  type HiddenField,
  listUsers,
  reinstateUser,
  revealField,
  suspendUser,
  type UserDetail,
} from '../contract.ts'
import { createUser } from '../creation.contract.ts'
import { changeDetails } from '../details.contract.ts'
import { accessRoutes } from './access.ts'
import { detailOf, hiddenValueOf } from './detail.ts'
import { listPage } from './directory.ts'
import type { Deed, UserParts } from './parts.ts'
import { reinstate, suspend } from './users.ts'
import { changeDetailsOrAsk, createOrAsk } from './waiting.ts'

export { userCarriers } from './waiting.ts'

/** Everything the users module answers on the wire. */
export function userRoutes(mount: Mount, parts: UserParts): void {
  readingRoutes(mount, parts)
  standingRoutes(mount, parts)
  creationRoute(mount, parts)
  accessRoutes(mount, parts)
  detailsRoute(mount, parts)
}

const AUDITED: Readonly<Record<HiddenField, AuditAction>> = {
  dateOfBirth: 'user.date_of_birth_shown',
  idNumber: 'user.id_number_shown',
}

function readingRoutes(mount: Mount, parts: UserParts): void {
  const { db, clock, institution } = parts
  mount(listUsers, ({ query }) => listPage(db, query, institution.timeZone))

  mount(getUser, async ({ caller, params }) => {
    const detail = await detailOf(parts, caller.memberId, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })

  mount(revealField, ({ caller, params, body, address }) =>
    allOrNothing(db, async (tx) => {
      const found = await hiddenValueOf(tx, params.id, body.field)
      if (!found) return refuse('not_found')
      if (found.value === undefined) return refuse('not_given')
      const action = AUDITED[body.field]
      const who = { actorId: caller.memberId, subjectId: params.id, address }
      await record(tx, { at: clock.now(), action, ...who })
      return ok({ value: found.value })
    }),
  )
}

interface StandingCall {
  readonly caller: Caller
  readonly address: string
  readonly params: { readonly id: string }
}

function standingRoutes(mount: Mount, parts: UserParts): void {
  /** Decides in one transaction and answers with the person as they are afterwards. */
  const change = async <Code extends string>(
    { caller, address, params }: StandingCall,
    deed: (tx: Tx, by: Deed) => Promise<Result<void, Code>>,
  ): Promise<Result<UserDetail, Code>> => {
    const by = { actorId: caller.memberId, address }
    const outcome = await allOrNothing(parts.db, (tx) => deed(tx, by))
    if (!outcome.ok) return outcome
    const detail = await detailOf(parts, caller.memberId, params.id)
    assert(detail, 'whose standing changed is there')
    return ok(detail)
  }

  mount(suspendUser, (call) =>
    change(call, (tx, by) => suspend(tx, parts, by, { memberId: call.params.id, ...call.body })),
  )
  mount(reinstateUser, (call) =>
    change(call, (tx, by) => reinstate(tx, parts, by, { memberId: call.params.id, ...call.body })),
  )
}

function detailsRoute(mount: Mount, parts: UserParts): void {
  mount(changeDetails, async ({ caller, address, params, body }) => {
    const by = { actorId: caller.memberId, address }
    const request = { memberId: params.id, ...body }
    const outcome = await changeDetailsOrAsk(parts.db, parts.secondPerson, parts, by, request)
    if (!outcome.ok) return outcome
    const detail = await detailOf(parts, caller.memberId, params.id)
    assert(detail, 'whose details changed is there')
    return ok(detail)
  })
}

function creationRoute(mount: Mount, parts: UserParts): void {
  const { db, institution } = parts
  const endpoint = createUser({ passwordLengthMin: institution.passwordLengthMin })
  mount(endpoint, async ({ caller, address, body }) => {
    const by = { actorId: caller.memberId, address }
    const outcome = await createOrAsk(db, parts.secondPerson, parts, by, body)
    if (!outcome.ok) return outcome
    const person = await personOf(db, outcome.value.memberId)
    assert(person, 'who was created is there')
    return ok({ id: person.memberId, name: person.name })
  })
}
