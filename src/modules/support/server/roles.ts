import { roleHolds } from '../../../values/staffPermissions.ts'
import type { StaffRole } from '../../../values/staffRoles.ts'
import { NEEDED_FOR } from '../inbox.contract.ts'
import { ABOUT, type About } from '../about.contract.ts'

/** Whether somebody on staff may read and answer what is about that. */
export const mayHandle = (role: StaffRole | null | undefined, about: About): boolean =>
  roleHolds(role ?? null, 'messages:answer') && roleHolds(role ?? null, NEEDED_FOR[about])

/** What the conversations are about that a role handles. */
export const handledBy = (role: StaffRole | null | undefined): readonly About[] =>
  ABOUT.filter((about) => mayHandle(role, about))
