import { sections } from './content/sections.ts'
import { type Place, placesOf } from './places.ts'

/** The places this institution has, for the navigation, the footer and the routes. */
export const shownPlaces: readonly Place[] = placesOf(sections)

/** @throws Error for a path that is not in the list */
export function placeAt(path: string): Place {
  const place = shownPlaces.find((one) => one.path === path)
  if (!place) throw new Error(`${path} is not among the places of the site`)
  return place
}

export const inFooter = (column: Place['footer']): readonly Place[] =>
  shownPlaces.filter(({ footer }) => footer === column)

const NAVIGATION = ['/', '/about', '/products', '/contact', '/login', '/signup']

export const inNavigation: readonly Place[] = shownPlaces.filter(({ path }) =>
  NAVIGATION.includes(path),
)
