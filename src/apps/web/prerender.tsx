import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { PRERENDERED_PATHS, routes } from './router.tsx'

/** The finished HTML of every public page, by path and query. No inline script, so the policy stays strict. */
export async function renderPages(): Promise<Record<string, string>> {
  const handler = createStaticHandler(routes)
  const pages: Record<string, string> = {}
  for (const path of PRERENDERED_PATHS) {
    const context = await handler.query(new Request(`http://prerender.invalid${path}`))
    if (context instanceof Response) throw new Error(`${path} redirects and cannot be prerendered`)
    const { prelude } = await prerender(
      <StrictMode>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </StrictMode>,
    )
    pages[path] = await new Response(prelude).text()
  }
  return pages
}
