import type { FooterColumn } from '../../../values/sitePages.ts'
import type { Sections } from './pageContent.ts'

export interface Place {
  readonly path: string
  /** In the window's title and in lists of links. */
  readonly title: string
  /** The column of the footer. */
  readonly footer?: FooterColumn | undefined
  /** The part of the profile without which there is nothing to say here. */
  readonly needs?: Exclude<keyof Sections, 'pages'>
}

/** The addresses with a screen of their own, in the order in which lists show them. */
const SCREENS = [
  { path: '/', title: 'Home' },
  { path: '/about', title: 'About', footer: 'quick', needs: 'about' },
  { path: '/products', title: 'Products', needs: 'products' },
  { path: '/contact', title: 'Contact', footer: 'quick' },
  { path: '/login', title: 'Sign In' },
  { path: '/signup', title: 'Open Account' },
  { path: '/locations', title: 'Locations', footer: 'quick', needs: 'branches' },
  { path: '/schedule', title: 'Book a call or visit', footer: 'quick' },
  { path: '/calculators', title: 'Calculators', footer: 'quick' },
] as const satisfies readonly Place[]

/** The places that every institution has, or can have. */
export type PlacePath = (typeof SCREENS)[number]['path']

/** The places about which there is something to say: the screens, then the profile's own pages. */
export const placesOf = (sections: Sections): readonly Place[] => [
  ...SCREENS.filter(({ needs }: Place) => needs === undefined || sections[needs]),
  ...sections.pages,
]
