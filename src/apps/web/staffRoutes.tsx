import type { RouteObject } from 'react-router'
import { NotFoundPage } from '../../modules/site/web/NotFoundPage.tsx'
import { STAFF_PAGES } from './admin/allStaffPages.ts'
import { routesBelow } from './announcedPages.ts'

export const staffRoutes: RouteObject[] = [
  {
    path: '/admin',
    lazy: async () => {
      const { AdminFrame } = await import('./frames/AdminFrame.tsx')
      return { Component: AdminFrame }
    },
    children: [
      ...routesBelow('/admin', STAFF_PAGES),
      { path: '*', element: <NotFoundPage home="/admin" /> },
    ],
  },
]
