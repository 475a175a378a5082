import { Outlet, redirect, type RouteObject, ScrollRestoration } from 'react-router'
import { institution } from '../../platform/web/institution.ts'
import { adminRoutes } from './adminRoutes.tsx'
import { RouteErrorPage } from './RouteErrorPage.tsx'
import { PublicFrame } from './frames/PublicFrame.tsx'
import { NotFoundPage } from './site/NotFoundPage.tsx'
import { askingSiteRoutes, prerenderedPlaces, siteRoutes } from './site/siteRoutes.tsx'

/** Public pages whose HTML is made at build time. */
export const PRERENDERED_PATHS = [...prerenderedPlaces, '/registration-success', '/offline']

const publicRoutes: RouteObject[] = [
  {
    path: '/registration-success',
    lazy: async () => {
      const { RegistrationSuccessPage } =
        await import('../../modules/applications/web/RegistrationSuccessPage.tsx')
      return { Component: RegistrationSuccessPage }
    },
  },
  {
    path: '/login',
    lazy: async () => {
      const { VisitorOnly } = await import('../../modules/identity/web/guards.tsx')
      const { SignInPage } = await import('../../modules/identity/web/SignInPage.tsx')
      return {
        element: (
          <VisitorOnly>
            <div className="frame py-8 sm:py-16">
              <SignInPage />
            </div>
          </VisitorOnly>
        ),
      }
    },
  },
  {
    path: '/signup',
    lazy: async () => {
      const { RegistrationPage } =
        await import('../../modules/applications/web/RegistrationPage.tsx')
      const { ChosenProduct } = await import('./site/ChosenProduct.tsx')
      return {
        element: (
          <>
            <ChosenProduct />
            <RegistrationPage />
          </>
        ),
      }
    },
  },
  {
    path: '/confirm-email',
    lazy: async () => {
      const { ConfirmEmailPage } =
        await import('../../modules/applications/web/ConfirmEmailPage.tsx')
      return { Component: ConfirmEmailPage }
    },
  },
  {
    path: '/forgot-password',
    lazy: async () => {
      const { ForgotPasswordPage } =
        await import('../../modules/identity/web/recovery/ForgotPasswordPage.tsx')
      return { Component: ForgotPasswordPage }
    },
  },
  ...['/reset-password', '/welcome'].map((path) => ({
    path,
    lazy: async () => {
      const { LinkPasswordPage } =
        await import('../../modules/identity/web/recovery/LinkPasswordPage.tsx')
      return { Component: LinkPasswordPage }
    },
  })),
  {
    path: '/confirm-new-email',
    lazy: async () => {
      const { ConfirmEmailPage } =
        await import('../../modules/identity/web/recovery/ConfirmEmailPage.tsx')
      return { Component: ConfirmEmailPage }
    },
  },
  {
    path: '/change-password',
    lazy: async () => {
      const { OwnPasswordOnly } = await import('../../modules/identity/web/guards.tsx')
      const { OwnPasswordPage } =
        await import('../../modules/identity/web/recovery/OwnPasswordPage.tsx')
      return {
        element: (
          <OwnPasswordOnly>
            <OwnPasswordPage />
          </OwnPasswordOnly>
        ),
      }
    },
  },
  {
    path: '/contact',
    lazy: async () => {
      const { ContactPage } = await import('./site/ContactPage.tsx')
      return { Component: ContactPage }
    },
  },
  { path: '/register', loader: () => redirect('/signup') },
]

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
      const { StaffNotes } = await import('../../modules/entries/web/StaffNotes.tsx')
      return { element: <ActivityPage notes={<StaffNotes />} /> }
    },
  },
  {
    path: 'scheduled',
    lazy: async () => {
      const { SchedulesPage } = await import('../../modules/schedules/web/SchedulesPage.tsx')
      const { transactionPath } = await import('./frames/memberPlaces.ts')
      return { element: <SchedulesPage receiptPath={transactionPath} /> }
    },
  },
  {
    path: 'payees',
    lazy: async () => {
      const { PayeesPage } = await import('../../modules/payees/web/PayeesPage.tsx')
      return { Component: PayeesPage }
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

const signedInRoutes: RouteObject[] = [
  {
    path: '/pending-approval',
    lazy: async () => {
      const { ApplicantFrame } = await import('./frames/ApplicantFrame.tsx')
      const { PendingPage } = await import('../../modules/applications/web/PendingPage.tsx')
      const { SignOutButton } = await import('../../modules/identity/web/SignOutButton.tsx')
      return {
        element: (
          <ApplicantFrame>
            <PendingPage signOut={<SignOutButton />} />
          </ApplicantFrame>
        ),
      }
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

const demoRoutes: RouteObject[] = institution.demo
  ? [
      {
        path: '/demo/mailbox',
        lazy: async () => {
          const { MailboxPage } = await import('../../modules/demo/web/MailboxPage.tsx')
          return { Component: MailboxPage }
        },
      },
    ]
  : []

const galleryRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/gallery',
        lazy: async () => {
          const { Gallery } = await import('./gallery/Gallery.tsx')
          return { Component: Gallery }
        },
      },
    ]
  : []

/** Stands alone: without its scripts, a menu around it would be one that does nothing. */
const offlineRoute: RouteObject = {
  path: '/offline',
  lazy: async () => {
    const { OfflineCopyPage } = await import('./site/OfflineCopyPage.tsx')
    return { Component: OfflineCopyPage }
  },
}

/** Pages that ask the server bring what does the asking; the others do without its weight. */
const asking = (children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const { AskingServer } = await import('./AskingServer.tsx')
    return { Component: AskingServer }
  },
  children,
})

export const routes: RouteObject[] = [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
      </>
    ),
    errorElement: <RouteErrorPage />,
    HydrateFallback: () => null,
    children: [
      {
        element: <PublicFrame />,
        children: [
          ...siteRoutes,
          asking([...askingSiteRoutes, ...publicRoutes, ...demoRoutes]),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
      offlineRoute,
      asking([...signedInRoutes, ...galleryRoutes]),
    ],
  },
]
