/** The paths the web application's router knows and that are not prerendered. */
const APP_PATHS = [
  /^\/(login|signup|register|registration-success|confirm-email|pending-approval|forgot-password|reset-password|welcome|change-password|confirm-new-email|account-invitation)$/,
  /^\/dashboard(\/.*)?$/,
  /^\/admin(\/.*)?$/,
]

/** Whether the application has a page at `path`; the mailbox is only a demonstration's. */
export const isAppPath = (path: string, mode: 'demo' | 'production'): boolean =>
  APP_PATHS.some((known) => known.test(path)) || (mode === 'demo' && path === '/demo/mailbox')

/** Addresses people know or guess, and where what they mean is. */
const MOVED: Readonly<Record<string, string>> = {
  '/register': '/signup',
  '/accounts': '/products',
  '/business': '/products?type=business',
  '/index.html': '/',
  // What mails and pushes of the version before lead to.
  '/dashboard/questions': '/dashboard/messages',
}

export const movedTo = (path: string): string | undefined =>
  Object.hasOwn(MOVED, path) ? MOVED[path] : undefined
