import type { RouteObject } from 'react-router'
import { adminRoutes } from './adminRoutes.ts'
import { NotFoundPage } from '../../modules/site/web/NotFoundPage.tsx'

const memberRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => {
      const { DashboardPage } = await import('./member/DashboardPage.tsx')
      return { Component: DashboardPage }
    },
  },
  {
    path: 'activity',
    lazy: async () => {
      const { ActivityPage } = await import('../../modules/activity/web/ActivityPage.tsx')
      const { StaffNotes } = await import('../../modules/staffTransactions/web/StaffNotes.tsx')
      return { element: <ActivityPage notes={<StaffNotes />} /> }
    },
  },
  {
    path: 'scheduled',
    lazy: async () => {
      const { ScheduledPage } = await import('./member/ScheduledPage.tsx')
      return { Component: ScheduledPage }
    },
  },
  {
    path: 'payees',
    lazy: async () => {
      const { AllPayeesPage } = await import('./member/AllPayeesPage.tsx')
      return { Component: AllPayeesPage }
    },
  },
  {
    path: 'statements/:accountId/:month',
    lazy: async () => {
      const { StatementPage } = await import('../../modules/statements/web/StatementPage.tsx')
      return { Component: StatementPage }
    },
  },
  {
    path: 'questions',
    lazy: async () => {
      const { QuestionsPage } = await import('./member/QuestionsPage.tsx')
      return { Component: QuestionsPage }
    },
  },
  {
    path: 'settings/profile',
    lazy: async () => {
      const { ProfileSettingsPage } = await import('./member/settings/ProfileSettingsPage.tsx')
      return { Component: ProfileSettingsPage }
    },
  },
  {
    path: 'settings/account',
    lazy: async () => {
      const { AccountSettingsPage } = await import('./member/settings/AccountSettingsPage.tsx')
      return { Component: AccountSettingsPage }
    },
  },
  {
    path: 'settings/security',
    lazy: async () => {
      const { SecuritySettingsPage } = await import('./member/settings/SecuritySettingsPage.tsx')
      return { Component: SecuritySettingsPage }
    },
  },
]

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
    children: [...memberRoutes, { path: '*', element: <NotFoundPage /> }],
  },
  {
    path: '/admin',
    lazy: async () => {
      const { AdminFrame } = await import('./frames/AdminFrame.tsx')
      return { Component: AdminFrame }
    },
    children: [...adminRoutes, { path: '*', element: <NotFoundPage /> }],
  },
]
