import { LayoutDashboard, Users } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

/** Pages of staff that mix modules. */
export const pages: readonly Page[] = [
  {
    path: '/admin',
    place: {
      label: say('Dashboard'),
      icon: LayoutDashboard,
      keys: ['g', 'd'],
      stands: { side: 10 },
    },
    load: async () => (await import('./AdminHomePage.tsx')).AdminHomePage,
  },
  {
    path: '/admin/users',
    place: { label: say('Users'), icon: Users, keys: ['g', 'u'], stands: { side: 20 } },
    load: async () => (await import('./StaffUsersPage.tsx')).StaffUsersPage,
  },
  {
    path: '/admin/users/:id',
    load: async () => (await import('./StaffUserPage.tsx')).StaffUserPage,
  },
  {
    path: '/admin/accounts/:accountId',
    load: async () => (await import('./AccountPage.tsx')).AccountPage,
  },
  {
    path: '/admin/security',
    load: async () => (await import('./StaffSecurityPage.tsx')).StaffSecurityPage,
  },
]
