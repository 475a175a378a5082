import type { RouteObject } from 'react-router'
import type { Bar, Page, Place } from '../../platform/web/pages.ts'

/** What modules announce, as the build finds it: the pages of each file. */
export type Announced = Readonly<Record<string, readonly Page[]>>

/** The pages below a home as routes, each loaded when somebody goes there. */
export const routesBelow = (home: '/admin' | '/dashboard', announced: Announced): RouteObject[] =>
  Object.values(announced)
    .flat()
    .map(({ path, permission, load }) => ({
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
export const placesIn = (bar: Bar, announced: Announced): readonly ShownPlace[] =>
  Object.values(announced)
    .flat()
    .flatMap(({ path, permission, place }) => {
      const number = place?.stands[bar]
      if (!place || number === undefined) return []
      const to = path.replace(/\/:\w+\?$/, '')
      return [{ number, shown: { ...place, ...(permission && { permission }), to } }]
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ shown }) => shown)
