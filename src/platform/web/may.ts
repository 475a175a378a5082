import { createContext, type ReactNode, use } from 'react'
import { roleHolds, type StaffPermission } from '../../values/staffPermissions.ts'
import type { StaffRole } from '../../values/staffRoles.ts'

/**
 * The role of whoever looks at pages of staff. The server decides what they may do; pages leave out what it would
 * refuse. Outside the frame of staff, where one screen stands alone, everything is shown.
 */
const RoleShown = createContext<StaffRole | null>('administrator')

export const RoleProvider = RoleShown.Provider

export const useStaffRole = (): StaffRole | null => use(RoleShown)

/** Whether whoever looks may do what needs this permission. */
export function useMay(): (permission: StaffPermission) => boolean {
  const role = useStaffRole()
  return (permission) => roleHolds(role, permission)
}

interface PermittedProps {
  readonly permission: StaffPermission
  readonly children: ReactNode
  readonly otherwise?: ReactNode
}

/** Shows what it holds to whoever has the permission. */
export const Permitted = ({ permission, children, otherwise = null }: PermittedProps): ReactNode =>
  useMay()(permission) ? children : otherwise
