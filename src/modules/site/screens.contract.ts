import { say, type Sentence } from '../../values/sentence.ts'
import type { FooterColumn } from './pages.contract.ts'

/** A part of a profile that a screen needs, because without it there is nothing to say there. */
type Needed = 'about' | 'products' | 'branches'

export interface SiteScreen {
  readonly path: string
  /** In the window's title and in lists of links. */
  readonly title: Sentence
  readonly footer?: FooterColumn
  readonly needs?: Needed
}

/** The public addresses with a screen of their own, in the order in which lists show them. */
export const SITE_SCREENS = [
  { path: '/', title: say('Home') },
  { path: '/about', title: say('About'), footer: 'quick', needs: 'about' },
  { path: '/products', title: say('Products'), needs: 'products' },
  { path: '/contact', title: say('Contact'), footer: 'quick' },
  { path: '/login', title: say('Sign In') },
  { path: '/signup', title: say('Open Account') },
  { path: '/locations', title: say('Locations'), footer: 'quick', needs: 'branches' },
  { path: '/schedule', title: say('Book a call or visit'), footer: 'quick' },
  { path: '/calculators', title: say('Calculators'), footer: 'quick' },
  { path: '/status', title: say('Service status'), footer: 'legal' },
] as const satisfies readonly SiteScreen[]

/** The screens about which a site has something to say. */
export const screensOf = (has: (part: Needed) => boolean): readonly SiteScreen[] =>
  SITE_SCREENS.filter(({ needs }: SiteScreen) => needs === undefined || has(needs))
