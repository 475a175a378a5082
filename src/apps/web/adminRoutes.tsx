import type { RouteObject } from 'react-router'
import { institution } from '../../platform/web/institution.ts'

/** The pages of staff, each loaded when somebody goes there. */
export const adminRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => {
      const { AdminHomePage } = await import('./admin/AdminHomePage.tsx')
      return { Component: AdminHomePage }
    },
  },
  {
    path: 'users',
    lazy: async () => {
      const { StaffUsersPage } = await import('./admin/StaffUsersPage.tsx')
      return { Component: StaffUsersPage }
    },
  },
  {
    path: 'users/:id',
    lazy: async () => {
      const { StaffUserPage } = await import('./admin/StaffUserPage.tsx')
      return { Component: StaffUserPage }
    },
  },
  {
    path: 'analytics',
    lazy: async () => {
      const { AnalyticsPage } = await import('../../modules/analytics/web/AnalyticsPage.tsx')
      return { Component: AnalyticsPage }
    },
  },
  {
    path: 'settings',
    lazy: async () => {
      const { LimitSettingsPage } = await import('../../modules/limits/web/LimitSettingsPage.tsx')
      return { Component: LimitSettingsPage }
    },
  },
  {
    path: 'settings/banks',
    lazy: async () => {
      const { BankDirectoryPage } = await import('../../modules/banks/web/BankDirectoryPage.tsx')
      return { Component: BankDirectoryPage }
    },
  },
  {
    path: 'messages',
    lazy: async () => {
      const { MessagesPage } = await import('../../modules/support/web/MessagesPage.tsx')
      return { Component: MessagesPage }
    },
  },
  {
    path: 'approvals',
    lazy: async () => {
      const { ApprovalsPage } = await import('../../modules/approvals/web/ApprovalsPage.tsx')
      return { Component: ApprovalsPage }
    },
  },
  {
    path: 'deposits',
    lazy: async () => {
      const { DepositsPage } = await import('../../modules/deposits/web/DepositsPage.tsx')
      return { Component: DepositsPage }
    },
  },
  {
    path: 'jobs',
    lazy: async () => {
      const { JobsPage } = await import('../../modules/operations/web/JobsPage.tsx')
      const { DemoClock } = await import('../../modules/demo/web/DemoClock.tsx')
      return { element: <JobsPage clock={institution.demo ? <DemoClock /> : null} /> }
    },
  },
  {
    path: 'security',
    lazy: async () => {
      const { StaffSecurityPage } = await import('./admin/StaffSecurityPage.tsx')
      return { Component: StaffSecurityPage }
    },
  },
  {
    path: 'audit',
    lazy: async () => {
      const { AuditPage } = await import('../../modules/audit/web/AuditPage.tsx')
      return { Component: AuditPage }
    },
  },
]
