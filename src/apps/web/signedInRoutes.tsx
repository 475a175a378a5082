import type { RouteObject } from 'react-router'
import { routesBelow } from './announcedPages.ts'
import { MEMBER_PAGES } from './member/memberPages.ts'
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
    children: [
      ...routesBelow('/dashboard', MEMBER_PAGES),
      { path: '*', element: <NotFoundPage home="/dashboard" /> },
    ],
  },
]
