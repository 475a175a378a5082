/** The paths the web application's router knows and that are not prerendered. */
const APP_PATHS = [
  /^\/(login|signup|register|registration-success|pending-approval|forgot-password)$/,
  /^\/dashboard(\/.*)?$/,
  /^\/admin(\/.*)?$/,
  /^\/demo\/mailbox$/,
]

export const isAppPath = (path: string): boolean => APP_PATHS.some((known) => known.test(path))
