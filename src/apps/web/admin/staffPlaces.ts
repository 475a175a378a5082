import { useMay } from '../../../platform/web/may.ts'
import { STAFF_PAGES } from './allStaffPages.ts'
import { placesIn, type ShownPlace } from '../announcedPages.ts'

/** Where staff can go, in the order of the sidebar. */
export const STAFF_PLACES = placesIn('side', STAFF_PAGES)

/** Where the command palette leads. */
export const PALETTE_PLACES = [...STAFF_PLACES, ...placesIn('palette', STAFF_PAGES)]

/**
 * Which place a page belongs to: the page of one user belongs to Users, as does that of an account,
 * and one's own security to none of them.
 */
export function placeOf(pathname: string): string | undefined {
  const here = pathname.replace(/^\/admin\/accounts\//, '/admin/users/')
  return STAFF_PLACES.toSorted((a, b) => b.to.length - a.to.length).find(
    ({ to }) => here === to || (to !== '/admin' && here.startsWith(`${to}/`)),
  )?.to
}

/** Those of the places that the role of whoever looks includes. */
export function usePermitted(places: readonly ShownPlace[]): readonly ShownPlace[] {
  const may = useMay()
  return places.filter(({ permission }) => permission === undefined || may(permission))
}
