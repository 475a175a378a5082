import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { readSession } from '../../src/modules/access/contract.ts'
import { refreshSession } from '../../src/modules/access/web/session.ts'
import { createQueryClient } from '../../src/platform/web/queries.ts'
import { PageFrame } from '../../src/ui/layout/PageFrame.tsx'
import type { ReplyOf } from '../../src/values/endpoint.ts'
import { note } from './complaints.ts'
import { answers } from './fakeFetch.ts'

interface Options {
  /** Where the screen stands, with its query: "/admin/users?tab=pending". */
  readonly path?: string
  /** The route of the screen where it has parameters: "/admin/users/:id". */
  readonly route?: string
  /** Who is signed in, as `sessions.ts` makes them; without it the screen must not ask. */
  readonly session?: ReplyOf<typeof readSession>
  /** Of the window; 1280 unless given. */
  readonly width?: number
  /** The screen is a whole page, which brings its own main and live regions. */
  readonly framed?: boolean
  /** The screen is the frame of these pages; it is framed then. */
  readonly pages?: readonly RouteObject[]
}

export interface Mounted {
  /** Path and query of where the person is now. */
  address(): string
  /** Back, with a negative number, or forward, as the browser's own buttons do. */
  go(steps: number): Promise<void>
}

/**
 * Puts a screen on the page, with what the product puts around it: a router (in memory), the
 * product's own query client, main and live regions. A link to another address leads to an empty page.
 * Mounted again, it is a page that was loaded anew: nothing of the one before stays.
 */
export async function mount(screen: ReactNode, options: Options = {}): Promise<Mounted> {
  const { path = '/', route = pathOf(path), session, width = WIDTH, pages } = options
  const { framed = pages !== undefined } = options
  note(`mounted at ${path}`)
  await cleanup()
  if (innerWidth !== width) await page.viewport(width, HEIGHT)
  const client = quickClient()
  if (session) {
    answers(readSession, session)
    await refreshSession(client)
  }
  const router = createMemoryRouter(
    [
      { path: route, element: screen, ...(pages && { children: [...pages] }) },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  )
  const routed = <RouterProvider router={router} />
  await render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {framed ? routed : <PageFrame>{routed}</PageFrame>}
      </QueryClientProvider>
    </StrictMode>,
  )
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    go: (steps) => router.navigate(steps),
  }
}

const WIDTH = 1280
const HEIGHT = 900

const pathOf = (path: string): string => path.replace(/[?#].*/, '')

/** Asks again as often as the product does, but without its pauses. */
function quickClient() {
  const client = createQueryClient()
  const { queries = {}, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}
