import type { Page } from '../../../platform/web/pages.ts'
import { STAFF_CLOSE, STAFF_OPEN } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: STAFF_OPEN,
    permission: 'accounts:manage',
    load: async () => (await import('./staff/StaffOpenPage.tsx')).StaffOpenPage,
  },
  {
    path: STAFF_CLOSE,
    permission: 'accounts:manage',
    load: async () => (await import('./staff/StaffClosePage.tsx')).StaffClosePage,
  },
]
