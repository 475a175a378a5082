import {
  Banknote,
  ChartColumn,
  Clock3,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ScrollText,
  Settings,
  Stamp,
  Users,
} from 'lucide-react'

interface StaffPlace {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** Pressed one after the other, they lead there. */
  readonly keys: readonly [string, string]
}

/** Where staff can go, in the order of the sidebar. */
export const STAFF_PLACES: readonly StaffPlace[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, keys: ['g', 'd'] },
  { to: '/admin/users', label: 'Users', icon: Users, keys: ['g', 'u'] },
  { to: '/admin/deposits', label: 'Deposits', icon: Banknote, keys: ['g', 'c'] },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartColumn, keys: ['g', 'a'] },
  { to: '/admin/settings', label: 'Settings', icon: Settings, keys: ['g', 's'] },
  { to: '/admin/messages', label: 'Messages', icon: Mail, keys: ['g', 'm'] },
  { to: '/admin/approvals', label: 'Approvals', icon: Stamp, keys: ['g', 'p'] },
  { to: '/admin/jobs', label: 'Jobs', icon: Clock3, keys: ['g', 'j'] },
  { to: '/admin/audit', label: 'Audit trail', icon: ScrollText, keys: ['g', 't'] },
]

/**
 * Which place a page belongs to: the page of one user belongs to Users, and one's own security to
 * none of them.
 */
export const placeOf = (pathname: string): string | undefined =>
  STAFF_PLACES.toSorted((a, b) => b.to.length - a.to.length).find(
    ({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  )?.to
