import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router'
import { EmptyHome } from './member/LastVisit.tsx'
import { PRERENDERED_PATHS, routes } from './router.tsx'

/** The finished HTML of every public page, by path and query. No inline script, so the policy stays strict. */
export async function renderPages(): Promise<Record<string, string>> {
  const handler = createStaticHandler(routes)
  const pages: Record<string, string> = {}
  for (const path of PRERENDERED_PATHS) {
    const context = await handler.query(new Request(`http://prerender.invalid${path}`))
    if (context instanceof Response) throw new Error(`${path} redirects and cannot be prerendered`)
    pages[path] = await htmlOf(
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />,
    )
  }
  return pages
}

/** What the home of a member shows until its scripts are there. */
export const renderEmptyHome = (): Promise<string> =>
  htmlOf(
    <StaticRouter location="/">
      <EmptyHome />
    </StaticRouter>,
  )

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>)
  return new Response(prelude).text()
}
