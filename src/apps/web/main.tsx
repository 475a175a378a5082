import '../../ui/theme/styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { hearOfInstalling } from '../../platform/web/installing.ts'
import { keepOfflinePage } from '../../platform/web/offline.ts'
import { addressWanted } from '../../platform/web/settled.ts'
import { applyChoices } from '../../ui/theme/theme.ts'
import { keyPlace, returnToPlace } from './readingPlace.ts'
import { discoverRoutes, routes } from './router.tsx'

/** A prerendered page may only be taken over once its lazy parts are here; else it would flicker. */
async function loadMatched(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

// The built page has done this before its first paint; the development server has not.
if (import.meta.env.DEV) applyChoices()
hearOfInstalling()
// A part that cannot be loaded is asked for again by the router, which shows the error page: in the place of the built
// one, not below it.
const isWhole = await loadMatched().then(
  () => true,
  () => false,
)

keyPlace()
const root = document.getElementById('root')!
const prerendered = isWhole && root.dataset['prerendered'] === location.pathname
const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: discoverRoutes,
  // Says that the page was there before: else whoever has scrolled already is sent back to the top.
  ...(prerendered && { hydrationData: {} }),
})
const tellAddress = ({ location, navigation, initialized }: typeof router.state): void =>
  addressWanted(location.key, !initialized || navigation.state !== 'idle')
tellAddress(router.state)
// What is there to be read before any script, the browser returns to by itself.
if (!prerendered) returnToPlace()
router.subscribe(tellAddress)
const application = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// Begun in a transition, React lets go of the processor every few milliseconds, where it would otherwise hold a phone
// for as long as the whole page takes.
const render = (): void => startTransition(() => createRoot(root).render(application))

if (prerendered) {
  // The page is there to be read already: taking it over may pause for whoever scrolls or types.
  startTransition(() => void hydrateRoot(root, application))
} else if (root.hasChildNodes() && !router.state.initialized) {
  // Where things will stand is there: it goes once there is more to show.
  const stop = router.subscribe(showOnceReady)
  function showOnceReady({ initialized }: typeof router.state): void {
    if (!initialized) return
    stop()
    render()
    // All that is needed is there: now fonts may take the line (`homeBoot.ts`).
    delete document.documentElement.dataset['slow']
  }
} else render()

// After the page itself: keeping something for later must not slow down now.
if (import.meta.env.PROD) setTimeout(keepOfflinePage, 3000)
