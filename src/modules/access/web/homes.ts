import type { ReplyOf } from '../../../values/endpoint.ts'
import type { Home, readSession } from '../contract.ts'

export type Session = ReplyOf<typeof readSession>

/** What a page asks of its visitor. */
export type Need = 'visitor' | 'own-password' | 'applicant' | 'member' | 'staff'

const HOME_OF: Record<Exclude<Need, 'visitor'>, Home> = {
  'own-password': '/change-password',
  applicant: '/pending-approval',
  member: '/dashboard',
  staff: '/admin',
}

/**
 * The only places sign-in leads to: pages under the three homes, and where an invitation to an account is accepted.
 * Anything else in `next` is ignored.
 */
const NEXT_PATH = /^\/(account-invitation|(dashboard|admin|pending-approval)(\/[a-z0-9-]+)*)$/
/** Behind the path: a query of plain words, and a section of the page. */
const NEXT_REST = /^(\?[\w=&%.+~*-]*)?(#[a-z]+(-[a-z]+)*)?$/

interface Place {
  readonly pathname: string
  readonly search: string
  /** The section of the page. */
  readonly hash?: string
}

/**
 * The page asked for before signing in, out of a query such as `?next=%2Fdashboard`. Never another
 * site: the path must be one of ours, written exactly so, and what follows it plain words.
 */
export function nextFrom(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next') ?? ''
  const [path = ''] = next.split(/[?#]/)
  const isOurs = NEXT_PATH.test(path) && NEXT_REST.test(next.slice(path.length))
  return isOurs ? next : undefined
}

/** Where to sign in, coming back to `here` afterwards if it is a page one can come back to. */
export function loginFor({ pathname, search, hash = '' }: Place): string {
  const asked = new URLSearchParams({ next: pathname + search + hash })
  const next = nextFrom(asked.toString())
  return next === undefined ? '/login' : `/login?${new URLSearchParams({ next }).toString()}`
}

/** Where staff look after their own second steps. */
export const STAFF_SECURITY = '/admin/security'

/**
 * Where somebody has to go instead of the page they are on; undefined lets them stay. Whoever is
 * signed in is only ever sent to their own home, which lets them stay, so nobody goes in circles.
 */
export function elsewhere(
  need: Need,
  { caller }: Pick<Session, 'caller'>,
  here: Place,
): string | undefined {
  if (!caller) return need === 'visitor' ? undefined : loginFor(here)
  if (caller.factorNeeded && caller.home === '/admin')
    return here.pathname === STAFF_SECURITY ? undefined : STAFF_SECURITY
  if (need !== 'visitor') return caller.home === HOME_OF[need] ? undefined : caller.home
  const next = nextFrom(here.search)
  const first = next === undefined ? undefined : /^\/[a-z-]+/.exec(next)?.[0]
  const theirs = first === caller.home || first === '/account-invitation'
  return theirs ? next : caller.home
}
