import type { FooterColumn } from '../../../values/sitePages.ts'
import type { Sections } from './pageContent.ts'

export interface Place {
  readonly path: string
  /** In the window's title, in lists of links and in the sitemap. */
  readonly title: string
  /** A sentence for search engines and whoever shares the address. */
  readonly description: string
  /** The column of the footer. */
  readonly footer?: FooterColumn | undefined
  /** The part of the profile without which there is nothing to say here. */
  readonly needs?: Exclude<keyof Sections, 'pages'>
}

/** The addresses with a screen of their own, in the order in which lists show them. */
const SCREENS = [
  {
    path: '/',
    title: 'Home',
    description: 'A credit union that belongs to the people who bank with it.',
  },
  {
    path: '/about',
    title: 'About',
    description: 'Who we are, what we hold to, and how we came here.',
    footer: 'quick',
    needs: 'about',
  },
  {
    path: '/products',
    title: 'Products',
    description: 'Accounts, cards and loans, with every rate next to its conditions.',
    needs: 'products',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to a person who works here, call, or come by.',
    footer: 'quick',
  },
  { path: '/login', title: 'Sign In', description: 'Sign in to your accounts.' },
  {
    path: '/signup',
    title: 'Open Account',
    description: 'Become a member: tell us who you are, and a person reads your application.',
  },
  {
    path: '/locations',
    title: 'Locations',
    description: 'Branches, their hours, and what each can do for you.',
    footer: 'quick',
    needs: 'branches',
  },
  {
    path: '/schedule',
    title: 'Book a call or visit',
    description: 'Ask for a time to talk with a person, by phone or at a branch.',
    footer: 'quick',
  },
  {
    path: '/calculators',
    title: 'Calculators',
    description: 'What a loan or a house costs a month, and what savings come to.',
    footer: 'quick',
  },
] as const satisfies readonly Place[]

/** The places that every institution has, or can have. */
export type PlacePath = (typeof SCREENS)[number]['path']

/** The places about which there is something to say: the screens, then the profile's own pages. */
export const placesOf = (sections: Sections): readonly Place[] => [
  ...SCREENS.filter(({ needs }: Place) => needs === undefined || sections[needs]),
  ...sections.pages,
]
