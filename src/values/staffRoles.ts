/** Whom an institution has behind its counter; the administrator may do everything. */
export const STAFF_ROLES = [
  'teller',
  'service',
  'risk',
  'operations',
  'compliance',
  'administrator',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
