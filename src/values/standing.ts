import type { Role, Status } from './endpoint.ts'
import type { StaffRole } from './staffRoles.ts'

/** Of whoever may use the portal: let in by staff, or made by them. */
export const STATUSES_IN_USE = ['approved', 'active'] as const satisfies readonly Status[]

interface Standing {
  readonly role: Role
  readonly status: Status
}

export const mayUsePortal = ({ status }: Pick<Standing, 'status'>): boolean =>
  STATUSES_IN_USE.some((each) => each === status)

export const isMember = (standing: Standing): boolean =>
  standing.role === 'user' && mayUsePortal(standing)

export const isApplicant = ({ role, status }: Standing): boolean =>
  role === 'pending' && (status === 'pending' || status === 'rejected')

export const isStaff = (standing: Standing): boolean =>
  standing.role === 'admin' && mayUsePortal(standing)

export const isAdministrator = (
  standing: Standing & { readonly staffRole: StaffRole | null },
): boolean => isStaff(standing) && standing.staffRole === 'administrator'
