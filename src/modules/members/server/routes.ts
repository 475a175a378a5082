import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Tx } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { mayActOn } from '../../identity/server/identity.ts'
import { personOf } from './members.ts'
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
import { changeStaffRole } from '../staffRole.contract.ts'
import { accessRoutes } from './staff/access.ts'
import { detailOf, hiddenValueOf } from './staff/detail.ts'
import { listPage } from './staff/directory.ts'
import { reinstate, suspend } from './staff/standing.ts'
import {
  changeDetailsUnderControl,
  changeRoleUnderControl,
  createUnderControl,
  type MemberDependencies,
} from './staff/dualControl.ts'

export { memberApprovals, type MemberDependencies } from './staff/dualControl.ts'

/** Everything the users module answers on the wire. */
export function memberRoutes(mount: Mount, dependencies: MemberDependencies): void {
  readingRoutes(mount, dependencies)
  standingRoutes(mount, dependencies)
  creationRoute(mount, dependencies)
  accessRoutes(mount, dependencies)
  detailsRoute(mount, dependencies)
}

const AUDITED: Readonly<Record<HiddenField, AuditAction>> = {
  dateOfBirth: 'user.date_of_birth_shown',
  idNumber: 'user.id_number_shown',
}

function readingRoutes(mount: Mount, dependencies: MemberDependencies): void {
  const { db, institution } = dependencies
  mount(listUsers, ({ query, read }) =>
    read(db, (reader) => listPage(reader, query, institution.timeZone)),
  )

  mount(getUser, async ({ context, params }) => {
    const detail = await detailOf(dependencies, context, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })

  mount(revealField, ({ context, params: { id: subjectId }, body }) =>
    allOrNothing(db, async (tx) => {
      const found = await hiddenValueOf(tx, subjectId, body.field)
      if (!found) return refuse('not_found')
      if (!(await mayActOn(tx, context, subjectId))) return refuse('forbidden')
      if (found.value === undefined) return refuse('not_given')
      await audit(tx, context, AUDITED[body.field], {
        subjectId,
        detail: { reason: body.reason },
      })
      return ok({ value: found.value })
    }),
  )
}

function standingRoutes(mount: Mount, dependencies: MemberDependencies): void {
  /** Decides in one transaction and answers with the person as they are afterwards. */
  const change = async <Code extends string>(
    ctx: ActionContext,
    personId: string,
    action: (tx: Tx) => Promise<Result<void, Code>>,
  ): Promise<Result<UserDetail, Code>> => {
    const outcome = await allOrNothing(dependencies.db, action)
    return outcome.ok ? ok(await detailAfter(dependencies, ctx, personId)) : outcome
  }

  mount(suspendUser, ({ context, params: { id: personId }, body }) =>
    change(context, personId, (tx) => suspend(tx, context, { personId, ...body })),
  )
  mount(reinstateUser, ({ context, params: { id: personId }, body }) =>
    change(context, personId, (tx) => reinstate(tx, context, { personId, ...body })),
  )
}

async function detailAfter(
  dependencies: MemberDependencies,
  ctx: ActionContext,
  personId: string,
): Promise<UserDetail> {
  const detail = await detailOf(dependencies, ctx, personId)
  assert(detail, 'who was changed is there')
  return detail
}

function detailsRoute(mount: Mount, dependencies: MemberDependencies): void {
  mount(changeDetails, async ({ context, params: { id: personId }, body }) => {
    const input = { personId, ...body }
    const outcome = await changeDetailsUnderControl(dependencies.db, context, dependencies, input)
    return outcome.ok ? ok(await detailAfter(dependencies, context, personId)) : outcome
  })
  mount(changeStaffRole, async ({ context, params: { id: personId }, body }) => {
    const input = { personId, ...body }
    const outcome = await changeRoleUnderControl(dependencies.db, context, dependencies, input)
    return outcome.ok ? ok(await detailAfter(dependencies, context, personId)) : outcome
  })
}

function creationRoute(mount: Mount, dependencies: MemberDependencies): void {
  const { db, institution } = dependencies
  const endpoint = createUser({ passwordLengthMin: institution.passwordLengthMin })
  mount(endpoint, async ({ context, body }) => {
    const outcome = await createUnderControl(db, context, dependencies, body)
    if (!outcome.ok) return outcome
    const person = await personOf(db, outcome.value.personId)
    assert(person, 'who was created is there')
    return ok({ id: person.personId, name: person.name })
  })
}
