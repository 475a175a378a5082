/** What a member has arranged for later days. */
export const SCHEDULED = '/dashboard/scheduled'
