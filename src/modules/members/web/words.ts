import type { Role, Status } from '../../../values/endpoint.ts'
import type { Tab } from '../contract.ts'

export const TAB_LABEL: Readonly<Record<Tab, string>> = {
  all: 'All Users',
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const STATUS_LABEL: Readonly<Record<Status, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  active: 'Active',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

export const ROLE_LABEL: Readonly<Record<Role, string>> = {
  pending: 'Applicant',
  user: 'User',
  admin: 'Admin',
}

const HOUR_MS = 3_600_000

/** "3 days": how long somebody has been waiting at `now`. */
export function waitingTime(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS)
  if (hours < 1) return 'Less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
