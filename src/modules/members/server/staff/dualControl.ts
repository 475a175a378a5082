import * as z from 'zod/mini'
import type { ActionContext, ActionDependencies } from '../../../../platform/server/action.ts'
import { allOrNothing, type Db } from '../../../../platform/server/db.ts'
import type { Institution } from '../../../../values/institution.ts'
import { formatMoney } from '../../../../values/money.ts'
import { refuse } from '../../../../values/result.ts'
import { id } from '../../../../values/schema.ts'
import { roleHolds, type StaffPermission } from '../../../../values/staffPermissions.ts'
import {
  type Approvable,
  approvalHandler,
  type Description,
  type DualControl,
  runOrRequestApproval,
} from '../../../approvals/server/approvals.ts'
import type { Change } from '../../../approvals/contract.ts'
import { standingsOf } from '../../../identity/server/identity.ts'
import { removeUserSteps } from '../../access.contract.ts'
import { createUser, creationSchema } from '../../creation.contract.ts'
import { changeDetails as detailsEndpoint, detailsSchema } from '../../details.contract.ts'
import { create, type CreationDependencies, type CreationInput, openingOf } from './creation.ts'
import { changeDetails, changesEmail, describeChange, type DetailsInput } from './details.ts'
import {
  changeStaffRole as roleEndpoint,
  STAFF_ROLE_LABEL,
  StaffRoleBody,
} from '../../staffRole.contract.ts'
import { describeRemoval, removeSteps } from './secondSteps.ts'
import { changeStaffRole, describeStaffRole, type StaffRoleInput } from './staffRole.ts'

// The actions on people that an institution may want two administrators to agree on.

const CHANGE_ROLE = approvalHandler({
  kind: 'change_staff_role',
  permission: 'staff:manage',
  schema: z.extend(StaffRoleBody, { personId: id() }),
  refusals: roleEndpoint.refusals,
  execute: changeStaffRole,
  describe: describeStaffRole,
})

const removalHandler = (
  kind: 'remove_second_steps' | 'remove_second_steps_of_colleague',
  permission: StaffPermission,
) =>
  approvalHandler({
    kind,
    permission,
    schema: z.object({ personId: id(), reason: z.string() }),
    refusals: removeUserSteps.refusals,
    execute: removeSteps,
    describe: describeRemoval,
  })

const detailsHandler = (
  kind: 'change_user_details' | 'change_colleague_details',
  permission: StaffPermission,
) =>
  approvalHandler({
    kind,
    permission,
    schema: z.extend(detailsSchema, { personId: id(), detailsVersion: z.string() }),
    refusals: detailsEndpoint.refusals,
    execute: changeDetails,
    describe: describeChange,
  })

// What is done to a colleague is agreed to by whoever may do it: a request of another kind (decision 111).
const REMOVE_STEPS = {
  member: removalHandler('remove_second_steps', 'sign-in:manage'),
  colleague: removalHandler('remove_second_steps_of_colleague', 'staff:manage'),
} as const
const CHANGE_DETAILS = {
  member: detailsHandler('change_user_details', 'members:edit'),
  colleague: detailsHandler('change_colleague_details', 'staff:manage'),
} as const

const kindOf = async (db: Db, personId: string): Promise<'member' | 'colleague'> =>
  (await standingsOf(db, [personId])).get(personId)?.role === 'admin' ? 'colleague' : 'member'

const creationHandler = (
  institution: Institution,
  dependencies: CreationDependencies,
  kind: 'create_administrator' | 'create_user_with_money',
) =>
  approvalHandler({
    kind,
    permission: kind === 'create_administrator' ? 'staff:manage' : 'accounts:adjust',
    // A request is read by people and kept for years, so no password stands in it.
    schema: z.object(z.omit(creationSchema(institution), { password: true }).shape),
    refusals: createUser(institution).refusals,
    execute: (tx, ctx, input: CreationInput) => create(tx, ctx, dependencies, input),
    describe: ({ replayed }, input) => (replayed ? undefined : describeCreation(input)),
  })

const bringsMoney = (input: CreationInput): boolean => openingOf(input).posted.minor > 0n

function describeCreation(input: CreationInput): Description {
  const isStaff = input.role === 'Admin'
  return {
    summary: isStaff
      ? 'Make somebody an administrator'
      : 'Create a user with money in their Checking account',
    changes: [
      { what: 'Name', before: null, after: input.fullName },
      { what: 'Email', before: null, after: input.email },
      { what: 'Role', before: null, after: input.role },
      ...(isStaff
        ? [{ what: 'Role on staff', before: null, after: STAFF_ROLE_LABEL[input.staffRole] }]
        : []),
      ...(bringsMoney(input) ? describeOpening(input) : []),
    ],
    reason: isStaff ? 'New staff' : 'New member',
    subjectId: null,
    largest: openingOf(input).posted,
  }
}

function describeOpening(input: CreationInput): readonly Change[] {
  const { posted, held } = openingOf(input)
  const opening = { what: 'Opening balance of Checking', before: null, after: formatMoney(posted) }
  const aside = { what: 'Of it set aside', before: null, after: formatMoney(held) }
  return held.minor > 0n ? [opening, aside] : [opening]
}

export interface MemberControl extends CreationDependencies {
  readonly dualControl: DualControl
}

export interface MemberDependencies extends ActionDependencies, MemberControl {
  readonly db: Db
}

/**
 * Nobody makes another administrator alone, nor gives somebody money to begin with, where the
 * institution asks for a second person: an opening balance comes out of the same suspense account
 * as an adjustment.
 */
export async function createUnderControl(
  db: Db,
  ctx: ActionContext,
  { dualControl, ...dependencies }: MemberControl,
  input: CreationInput,
) {
  const isStaff = input.role === 'Admin'
  if (isStaff && !roleHolds(ctx.staffRole ?? null, 'staff:manage')) return refuse('forbidden')
  if (bringsMoney(input) && !roleHolds(ctx.staffRole ?? null, 'accounts:adjust'))
    return refuse('money_beyond_role')
  if (!isStaff && !bringsMoney(input)) {
    return allOrNothing(db, (tx) => create(tx, ctx, dependencies, input))
  }
  const kind = isStaff ? 'create_administrator' : 'create_user_with_money'
  const handler = creationHandler(ctx.institution, dependencies, kind)
  return runOrRequestApproval(db, ctx, dualControl, handler, input)
}

/**
 * Whoever removes the second steps of a colleague could become them, so a real institution asks for
 * a second person even where its profile asks for none.
 */
export async function removeStepsUnderControl(
  db: Db,
  ctx: ActionContext,
  { dualControl }: MemberControl,
  input: Parameters<typeof removeSteps>[2],
) {
  const handler = REMOVE_STEPS[await kindOf(db, input.personId)]
  return runOrRequestApproval(db, ctx, strictly(dualControl, isReal(ctx)), handler, input)
}

/** Nobody gives a colleague more, or less, alone where the institution asks for a second person. */
export const changeRoleUnderControl = (
  db: Db,
  ctx: ActionContext,
  { dualControl }: MemberControl,
  input: StaffRoleInput,
) => runOrRequestApproval(db, ctx, dualControl, CHANGE_ROLE, input)

/**
 * Nobody changes alone who somebody is where the institution asks for a second person; nor, in a
 * real one, where their codes and links are mailed.
 */
export async function changeDetailsUnderControl(
  db: Db,
  ctx: ActionContext,
  { dualControl }: MemberControl,
  input: DetailsInput,
) {
  const control = strictly(dualControl, isReal(ctx) && (await changesEmail(db, input)))
  const handler = CHANGE_DETAILS[await kindOf(db, input.personId)]
  return runOrRequestApproval(db, ctx, control, handler, input)
}

const isReal = ({ institution }: ActionContext): boolean => institution.demo === undefined

const strictly = (control: DualControl, always: boolean): DualControl => ({
  ...control,
  needed: control.needed || always,
})

export const memberApprovals = (
  institution: Institution,
  dependencies: CreationDependencies,
): readonly Approvable[] => [
  creationHandler(institution, dependencies, 'create_administrator'),
  creationHandler(institution, dependencies, 'create_user_with_money'),
  ...Object.values(CHANGE_DETAILS),
  CHANGE_ROLE,
  ...Object.values(REMOVE_STEPS),
]
