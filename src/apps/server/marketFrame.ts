import { createHash } from 'node:crypto'
import type { App } from '../../platform/server/http.ts'
import type { SiteContent } from '../../modules/site/contract.ts'

type Embed = NonNullable<NonNullable<SiteContent['market']>['embed']>

const STYLE =
  'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;overflow:hidden}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * A page of ours that holds somebody else's chart and nothing more. It has a policy of its own, so
 * that the pages around it need to allow no stranger, and it runs no script.
 */
export function addMarketFrame(app: App, embed: Embed | undefined): void {
  if (!embed) return
  const { origin } = new URL(embed.url)
  const policy = [
    "default-src 'none'",
    `frame-src ${origin}`,
    `style-src 'sha256-${STYLE_HASH}'`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  app.get<{ Querystring: { theme?: string } }>(
    '/market-frame.html',
    { config: { permission: 'anyone' } },
    async (request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(frameAround(embed, request.query.theme === 'dark' ? 'dark' : 'light')),
  )
}

const frameAround = ({ provider, url }: Embed, theme: 'light' | 'dark'): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(provider)}</title><style>${STYLE}</style></head>
<body><iframe src="${escaped(url.replaceAll('{theme}', theme))}" title="${escaped(provider)}"
sandbox="allow-scripts allow-same-origin allow-popups" referrerpolicy="no-referrer"></iframe></body>
</html>
`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
