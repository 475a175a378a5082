import type { RouteObject } from 'react-router'
import { routesBelow } from './announcedPages.ts'
import { NotFoundPage } from '../../modules/site/web/NotFoundPage.tsx'

export const signedInRoutes: RouteObject[] = [
  {
    path: '/pending-approval',
    lazy: async () => {
      const { ApplicantPage } = await import('./ApplicantPage.tsx')
      return { Component: ApplicantPage }
    },
  },
  {
    path: '/dashboard',
    lazy: async () => {
      const { MemberFrame } = await import('./frames/MemberFrame.tsx')
      return { Component: MemberFrame }
    },
    children: [...routesBelow('/dashboard'), { path: '*', element: <NotFoundPage /> }],
  },
  {
    path: '/admin',
    lazy: async () => {
      const { AdminFrame } = await import('./frames/AdminFrame.tsx')
      return { Component: AdminFrame }
    },
    children: [...routesBelow('/admin'), { path: '*', element: <NotFoundPage /> }],
  },
]
