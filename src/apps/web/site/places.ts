import type { Sections } from './pageContent.ts'

interface PlaceShape {
  readonly path: `/${string}`
  /** In the window's title, in lists of links and in the sitemap. */
  readonly title: string
  /** A sentence for search engines and whoever shares the address. */
  readonly description: string
  /** The column of the footer. */
  readonly footer?: 'quick' | 'personal' | 'business' | 'legal'
  /** The part of the profile without which there is nothing to say here. */
  readonly needs?: keyof Sections
}

/** Every public address, in the order in which lists show them. */
const ALL_PLACES = [
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
  },
  {
    path: '/schedule',
    title: 'Book a visit',
    description: 'Ask for a time to talk with a person at a branch.',
    footer: 'quick',
  },
  {
    path: '/calculators',
    title: 'Calculators',
    description: 'What a loan costs a month, and what savings come to.',
    footer: 'quick',
  },
  {
    path: '/community',
    title: 'Community',
    description: 'What goes back into the towns our members live in.',
    footer: 'quick',
  },
  {
    path: '/careers',
    title: 'Careers',
    description: 'Work here: what we look for and how to apply.',
    footer: 'quick',
  },
  {
    path: '/accounts/checking',
    title: 'Checking',
    description: 'The account your pay goes into and your bills come out of.',
    footer: 'personal',
  },
  {
    path: '/accounts/savings',
    title: 'Savings',
    description: 'Savings, the rate, and what it takes to get it.',
    footer: 'personal',
  },
  {
    path: '/credit-cards',
    title: 'Credit cards',
    description: 'Our credit card, its rate and its conditions.',
    footer: 'personal',
  },
  {
    path: '/loans',
    title: 'Loans',
    description: 'Personal loans: the rate, the term, the whole cost.',
    footer: 'personal',
  },
  {
    path: '/mortgages',
    title: 'Mortgages',
    description: 'Loans for a house, from first talk to last payment.',
    footer: 'personal',
  },
  {
    path: '/investments',
    title: 'Investments',
    description: 'Certificates and retirement savings, explained before you choose.',
    footer: 'personal',
  },
  {
    path: '/business/checking',
    title: 'Business checking',
    description: 'A checking account for a business.',
    footer: 'business',
  },
  {
    path: '/business/savings',
    title: 'Business savings',
    description: 'Savings for a business, the rate, and what it takes to get it.',
    footer: 'business',
  },
  {
    path: '/business/credit-cards',
    title: 'Business credit cards',
    description: 'A card for each person of a business, and one statement.',
    footer: 'business',
  },
  {
    path: '/business/loans',
    title: 'Business loans',
    description: 'Loans for equipment, stock and premises.',
    footer: 'business',
  },
  {
    path: '/security',
    title: 'Security',
    description: 'How we keep your accounts safe, and how to tell us of a hole.',
    footer: 'legal',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What we know of you, why, and for how long.',
    footer: 'legal',
  },
  {
    path: '/terms',
    title: 'Terms',
    description: 'What you and we agree to.',
    footer: 'legal',
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    description: 'What works with which aids, what does not yet, and whom to tell.',
    footer: 'legal',
  },
] as const satisfies readonly PlaceShape[]

export type PlacePath = (typeof ALL_PLACES)[number]['path']

export interface Place extends PlaceShape {
  readonly path: PlacePath
}

/** The places about which the profile has something to say. */
export const placesOf = (sections: Sections): readonly Place[] =>
  ALL_PLACES.filter((place: Place) => place.needs === undefined || sections[place.needs])

/** @throws Error for a path that is not in the list */
export function placeAt(path: PlacePath): Place {
  const place = ALL_PLACES.find((one) => one.path === path)
  if (!place) throw new Error(`${path} is not among the places of the site`)
  return place
}
