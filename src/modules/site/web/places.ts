import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import type { FooterColumn } from '../pages.contract.ts'
import { screensOf, type SITE_SCREENS } from '../screens.contract.ts'
import type { Sections } from './pageContent.ts'

export interface Place {
  readonly path: string
  /** Says its name, for the window's title and lists of links. */
  readonly titleIn: (t: Translate) => Words
  /** The column of the footer. */
  readonly footer?: FooterColumn | undefined
}

/** The places that every institution has, or can have. */
export type PlacePath = (typeof SITE_SCREENS)[number]['path']

/** The places about which there is something to say: the screens, then the profile's own pages. */
export const placesOf = (sections: Sections): readonly Place[] => [
  ...screensOf((part) => sections[part]).map(({ path, title, footer }) => ({
    path,
    footer,
    titleIn: (t: Translate) => t(title),
  })),
  ...sections.pages.map(({ path, title, footer }) => ({
    path,
    footer,
    titleIn: () => verbatim(title),
  })),
]
