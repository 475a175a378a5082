import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { loadPage } from 'virtual:profile-pages'
import { sections } from './content/sections.ts'
import { KINDS } from './calculators/kinds.ts'
import type { PlacePath } from './places.ts'
import { shownPlaces } from './shownPlaces.ts'

type Load = () => Promise<ComponentType>

/** The screens of the public places. A place without one has its route elsewhere. */
const SCREENS: Partial<Record<PlacePath, Load>> = {
  '/': async () => (await import('./HomePage.tsx')).HomePage,
  '/about': async () => (await import('./AboutPage.tsx')).AboutPage,
  '/products': async () => (await import('./ProductsPage.tsx')).ProductsPage,
  '/calculators': async () => (await import('./CalculatorsPage.tsx')).CalculatorsPage,
  '/locations': async () => (await import('./LocationsPage.tsx')).LocationsPage,
}

/** Screens that call the server, so that they come with what asks it. */
const ASKING_SCREENS: Partial<Record<PlacePath, Load>> = {
  '/contact': async () => (await import('./ContactPage.tsx')).ContactPage,
  '/schedule': async () => (await import('./SchedulePage.tsx')).SchedulePage,
  '/status': async () => (await import('./ServiceStatusPage.tsx')).ServiceStatusPage,
}

const routesOf = (screens: Partial<Record<PlacePath, Load>>): RouteObject[] =>
  shownPlaces.flatMap(({ path }) => {
    const load = screens[path as PlacePath]
    return load ? [{ path, lazy: async () => ({ Component: await load() }) }] : []
  })

/** The pages of words of the profile: one screen, and for each page its own words. */
const wordRoutes = sections.pages.map(({ path }): RouteObject => ({
  path,
  lazy: async () => {
    const [{ WordsPage }, { default: page }] = await Promise.all([
      import('./WordsPage.tsx'),
      loadPage[path]!(),
    ])
    return { element: <WordsPage page={page} /> }
  },
}))

export const siteRoutes = [...routesOf(SCREENS), ...wordRoutes]
export const askingSiteRoutes = routesOf(ASKING_SCREENS)

/**
 * Addresses whose HTML is made at build time. One with a query is the page as it is under that
 * query, so that it is right before any script runs.
 */
export const prerenderedPlaces: readonly string[] = [
  ...[...siteRoutes, ...askingSiteRoutes].map(({ path }) => path!),
  ...KINDS.map((kind) => `/calculators?for=${kind}`),
  ...(sections.business ? ['/products?type=business'] : []),
]
