import type { RouteObject } from 'react-router'
import { STAFF_PAGES } from './admin/staffPages.ts'

/** The pages of staff, each loaded when somebody goes there. */
export const adminRoutes: RouteObject[] = STAFF_PAGES.map(({ path, load }) => ({
  ...(path === '' ? { index: true } : { path }),
  lazy: async () => ({ Component: await load() }),
}))
