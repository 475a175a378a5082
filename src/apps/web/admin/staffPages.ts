import { LayoutDashboard, Users } from 'lucide-react'
import type { StaffPage, StaffPlace } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

/** Pages that mix modules. */
const OWN_PAGES: readonly StaffPage[] = [
  {
    path: '',
    place: { label: say('Dashboard'), icon: LayoutDashboard, keys: ['g', 'd'], position: 10 },
    load: async () => (await import('./AdminHomePage.tsx')).AdminHomePage,
  },
  {
    path: 'users',
    place: { label: say('Users'), icon: Users, keys: ['g', 'u'], position: 20 },
    load: async () => (await import('./StaffUsersPage.tsx')).StaffUsersPage,
  },
  {
    path: 'users/:id',
    load: async () => (await import('./StaffUserPage.tsx')).StaffUserPage,
  },
  {
    path: 'security',
    load: async () => (await import('./StaffSecurityPage.tsx')).StaffSecurityPage,
  },
]

/** What each module announces. */
const ANNOUNCED = import.meta.glob<readonly StaffPage[]>('../../../modules/*/web/pages.ts', {
  eager: true,
  import: 'staffPages',
})

export const STAFF_PAGES: readonly StaffPage[] = [...OWN_PAGES, ...Object.values(ANNOUNCED).flat()]

/** Where staff can go, in the order of the sidebar. */
export const STAFF_PLACES: readonly (StaffPlace & { readonly to: string })[] = STAFF_PAGES.flatMap(
  ({ path, place }) => (place ? [{ ...place, to: path === '' ? '/admin' : `/admin/${path}` }] : []),
).toSorted((a, b) => a.position - b.position)

/**
 * Which place a page belongs to: the page of one user belongs to Users, and one's own security to
 * none of them.
 */
export const placeOf = (pathname: string): string | undefined =>
  STAFF_PLACES.toSorted((a, b) => b.to.length - a.to.length).find(
    ({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  )?.to
