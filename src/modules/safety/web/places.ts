/** Where a member sees who calls, and locks everything. */
export const SAFETY = '/dashboard/safety'

/** What members reported, as staff work through it. */
export const STAFF_SAFETY = '/admin/safety'
