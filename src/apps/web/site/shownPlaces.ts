import { sections } from './content/sections.ts'
import { type Place, placesOf } from './places.ts'

/** The places this institution has, for the navigation, the footer and the routes. */
export const shownPlaces: readonly Place[] = placesOf(sections)

export const inFooter = (column: Place['footer']): readonly Place[] =>
  shownPlaces.filter(({ footer }) => footer === column)

const NAVIGATION = ['/', '/about', '/products', '/contact', '/login', '/signup']

export const inNavigation: readonly Place[] = shownPlaces.filter(({ path }) =>
  NAVIGATION.includes(path),
)
