import {
  Outlet,
  type PatchRoutesOnNavigationFunction,
  redirect,
  type RouteObject,
  ScrollRestoration,
} from 'react-router'
import { institution } from '../../platform/web/institution.ts'
import { AddressShown } from './AddressShown.tsx'
import { asking } from './asking.tsx'
import { RouteErrorPage } from './RouteErrorPage.tsx'
import {
  askingSiteRoutes,
  prerenderedPlaces,
  siteRoutes,
} from '../../modules/site/web/siteRoutes.tsx'

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
      const { SigningIn } = await import('./SigningIn.tsx')
      return { Component: SigningIn }
    },
  },
  {
    path: '/signup',
    lazy: async () => {
      const { RegistrationPage } =
        await import('../../modules/applications/web/RegistrationPage.tsx')
      const { ChosenProduct } = await import('../../modules/site/web/ChosenProduct.tsx')
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
        await import('../../modules/access/web/recovery/ForgotPasswordPage.tsx')
      return { Component: ForgotPasswordPage }
    },
  },
  ...['/reset-password', '/welcome'].map((path) => ({
    path,
    lazy: async () => {
      const { LinkPasswordPage } =
        await import('../../modules/access/web/recovery/LinkPasswordPage.tsx')
      return { Component: LinkPasswordPage }
    },
  })),
  {
    path: '/confirm-new-email',
    lazy: async () => {
      const { ConfirmEmailPage } =
        await import('../../modules/access/web/recovery/ConfirmEmailPage.tsx')
      return { Component: ConfirmEmailPage }
    },
  },
  {
    path: '/account-invitation',
    lazy: async () => {
      const { InvitationPage } = await import('../../modules/owners/web/InvitationPage.tsx')
      return { Component: InvitationPage }
    },
  },
  {
    path: '/change-password',
    lazy: async () => {
      const { OwnPasswordOnly } = await import('../../modules/access/web/guards.tsx')
      const { OwnPasswordPage } =
        await import('../../modules/access/web/recovery/OwnPasswordPage.tsx')
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
      const { ContactPage } = await import('../../modules/site/web/ContactPage.tsx')
      return { Component: ContactPage }
    },
  },
  { path: '/register', loader: () => redirect('/signup') },
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
    const { OfflineCopyPage } = await import('../../modules/site/web/OfflineCopyPage.tsx')
    return { Component: OfflineCopyPage }
  },
}

const ROOT = 'root'

export const routes: RouteObject[] = [
  {
    id: ROOT,
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
        <AddressShown />
      </>
    ),
    errorElement: <RouteErrorPage />,
    HydrateFallback: () => null,
    children: [
      {
        lazy: async () => {
          const { PublicFrame } = await import('./frames/PublicFrame.tsx')
          return { Component: PublicFrame }
        },
        children: [
          ...siteRoutes,
          asking([...askingSiteRoutes, ...publicRoutes, ...demoRoutes]),
          {
            path: '*',
            lazy: async () => {
              const { NotFoundPage } = await import('../../modules/site/web/NotFoundPage.tsx')
              return { Component: NotFoundPage }
            },
          },
        ],
      },
      offlineRoute,
      asking(galleryRoutes),
    ],
  },
]

const BEHIND_SIGN_IN = /^\/(dashboard|pending-approval)(\/|$)/
const OF_STAFF = /^\/admin(\/|$)/

/** The lists of the screens behind the sign-in come when somebody goes there: no public page brings them, nor a member's those of staff. */
export const discoverRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (OF_STAFF.test(path)) {
    const { staffRoutes } = await import('./staffRoutes.tsx')
    patch(ROOT, [{ ...asking(staffRoutes), id: 'staff' }])
  }
  if (!BEHIND_SIGN_IN.test(path)) return
  const { signedInRoutes } = await import('./signedInRoutes.tsx')
  patch(ROOT, [{ ...asking(signedInRoutes), id: 'signed-in' }])
}
