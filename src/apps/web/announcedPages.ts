import type { RouteObject } from 'react-router'
import type { Bar, Page, Place } from '../../platform/web/pages.ts'

/** What each module announces, and the pages here that mix modules. */
const PAGES = Object.values(
  import.meta.glob<readonly Page[]>(['./*/pages.ts', '../../modules/*/web/pages.ts'], {
    eager: true,
    import: 'pages',
  }),
).flat()

/** The pages below a home as routes, each loaded when somebody goes there. */
export const routesBelow = (home: '/admin' | '/dashboard'): RouteObject[] =>
  PAGES.filter(({ path }) => path.startsWith(home)).map(({ path, permission, load }) => ({
    ...(path === home ? { index: true } : { path: path.slice(home.length + 1) }),
    lazy: async () => {
      const page = await load()
      if (permission === undefined) return { Component: page }
      const { permitted } = await import('./PermittedPage.tsx')
      return { Component: permitted(page, permission) }
    },
  }))

export interface ShownPlace extends Place, Pick<Page, 'permission'> {
  readonly to: string
}

/** The places that a bar shows, in its order. */
export const placesIn = (bar: Bar): readonly ShownPlace[] =>
  PAGES.flatMap(({ path, permission, place }) => {
    const number = place?.stands[bar]
    if (!place || number === undefined) return []
    return [
      {
        number,
        shown: { ...place, ...(permission && { permission }), to: path.replace(/\/:\w+\?$/, '') },
      },
    ]
  })
    .toSorted((a, b) => a.number - b.number)
    .map(({ shown }) => shown)
