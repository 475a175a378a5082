import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import type { StaffRole } from '../../../../values/staffRoles.ts'
import type { Description } from '../../../approvals/server/approvals.ts'
import { audit } from '../../../audit/server/audit.ts'
import { setStaffRole } from '../../../identity/server/identity.ts'
import { STAFF_ROLE_LABEL, type StaffRoleBody } from '../../staffRole.contract.ts'
import { lockSubject } from './standing.ts'

/** A colleague, and the role the page showed them with. */
export interface StaffRoleInput extends StaffRoleBody {
  readonly personId: string
}

type StaffRoleRefusal = 'forbidden' | 'not_found' | 'own_role' | 'not_staff' | 'changed'

interface RoleChanged {
  readonly before: StaffRole | null
  readonly after: StaffRole
}

/**
 * Gives a colleague another role. Nobody changes their own, so an administrator always remains. Sent
 * again it changes nothing again.
 */
export async function changeStaffRole(
  tx: Tx,
  ctx: ActionContext,
  { personId, seenRole, role, reason }: StaffRoleInput,
): Promise<Result<RoleChanged, StaffRoleRefusal>> {
  const { actorId, at } = ctx
  if (personId === actorId) return refuse('own_role')
  const locked = await lockSubject(tx, { actorId, personId })
  if (!locked.ok) return locked
  const { role: kind, staffRole: before } = locked.value
  if (kind !== 'admin') return refuse('not_staff')
  if (before === role) return ok({ before, after: role })
  if (before !== seenRole) return refuse('changed')
  await setStaffRole(tx, personId, { staffRole: role, at })
  const detail = { from: before, to: role, reason }
  await audit(tx, ctx, 'user.staff_role_changed', { subjectId: personId, detail })
  return ok({ before, after: role })
}

/** The change as the second administrator reads it. */
export const describeStaffRole = (
  { before, after }: RoleChanged,
  { personId, reason }: StaffRoleInput,
): Description | undefined =>
  before === after
    ? undefined
    : {
        summary: 'Change what a colleague may do',
        changes: [
          {
            what: 'Role on staff',
            before: before && STAFF_ROLE_LABEL[before],
            after: STAFF_ROLE_LABEL[after],
          },
        ],
        reason,
        subjectId: personId,
      }
