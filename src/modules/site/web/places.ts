import type { FooterColumn } from '../pages.contract.ts'
import { screensOf, type SITE_SCREENS } from '../screens.contract.ts'
import type { Sections } from './pageContent.ts'

export interface Place {
  readonly path: string
  /** In the window's title and in lists of links. */
  readonly title: string
  /** The column of the footer. */
  readonly footer?: FooterColumn | undefined
}

/** The places that every institution has, or can have. */
export type PlacePath = (typeof SITE_SCREENS)[number]['path']

/** The places about which there is something to say: the screens, then the profile's own pages. */
export const placesOf = (sections: Sections): readonly Place[] => [
  ...screensOf((part) => sections[part]),
  ...sections.pages,
]
