import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router'
import { MemberShell } from './frames/MemberShell.tsx'
import { StaffShell } from './frames/StaffShell.tsx'
import { EmptyHome } from './member/LastVisit.tsx'
import { PRERENDERED_PATHS, routes } from './router.tsx'

/** The finished HTML of every public page, by path and query. No inline script, so the policy stays strict. */
export async function renderPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  for (const path of PRERENDERED_PATHS) pages[path] = await htmlOf(await pageAt(path))
  return pages
}

const handler = createStaticHandler(routes)

async function pageAt(path: string): Promise<ReactNode> {
  const context = await handler.query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} redirects and cannot be prerendered`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return <StaticRouterProvider router={router} context={context} hydrate={false} />
}

/**
 * What an address shows until its scripts are there, and nobody can use yet: a page of forms as it will look for a
 * stranger, and behind the sign-in where things will stand.
 */
export async function renderShell(path: string): Promise<string> {
  const Shell = SHELLS[path]
  if (Shell === undefined) return htmlOf(<Unusable>{await pageAt(path)}</Unusable>)
  return htmlOf(
    <StaticRouter location={path}>
      <Unusable>
        <Shell />
      </Unusable>
    </StaticRouter>,
  )
}

const SHELLS: Readonly<Record<string, ComponentType>> = {
  '/dashboard': EmptyHome,
  '/dashboard/*': MemberShell,
  '/admin/*': StaffShell,
}

const Unusable = ({ children }: { readonly children: ReactNode }) => (
  <div inert aria-hidden="true" data-shell>
    {children}
  </div>
)

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>)
  return new Response(prelude).text()
}
