import { BUILT_ORIGIN } from './builtOrigin.ts'
import type { Institution } from '../../../values/institution.ts'
import type { SiteContent } from '../contract.ts'
import { english } from '../../../values/sentence.ts'

// What machines read of the public pages. The build writes it; no browser loads this.

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

interface Told {
  readonly institution: Institution
  /** As they stand in the page, so already fit for HTML. */
  readonly title: string
  readonly description: string
  readonly path: string
}

/** What a page looks like where somebody shares its address. */
export function sharingTags({ institution, title, description, path }: Told): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': escaped(institution.name),
    'og:title': title,
    'og:description': description,
    'og:url': BUILT_ORIGIN + path,
    'og:image': `${BUILT_ORIGIN}/share.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': english('Tally marks, for the members of {institution}', {
      institution: escaped(institution.name),
    }),
  }
  return [
    ...Object.entries(tags).map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** On pages that only scripts can show, where there are none: that they are needed, and other ways. */
export function scriptsNeeded(institution: Institution): string {
  const { shortName, supportEmail, supportPhone, supportHours, demo } = institution
  const [email, hours] = [escaped(supportEmail), escaped(supportHours)]
  const reach = supportPhone
    ? english(
        'Signing in, opening an account and moving money need it. Without it, please write to {email} or call {phone}, {hours}.',
        { email, phone: escaped(supportPhone), hours },
      )
    : english(
        'Signing in, opening an account and moving money need it. Without it, please write to {email}, {hours}.',
        { email, hours },
      )
  const home = english('<link>Go to home</link>, which can be read without.')
    .replace('<link>', '<a class="link" href="/">')
    .replace('</link>', '</a>')
  return `<noscript><title>${escaped(shortName)}</title>
${demo ? `<p class="frame bg-accent-soft py-1.5 text-caption text-accent-ink">${escaped(demo.notice)}</p>` : ''}
<main class="frame py-16"><h1>${english('This page needs JavaScript')}</h1>
<p class="mt-4 max-w-prose">${reach}</p>
<p class="mt-4">${home}</p></main></noscript>`
}

/** On every page, shown by the style sheet where a browser is older than those that are served (decision 145). */
export function olderBrowser({ supportEmail, supportPhone }: Institution): string {
  const words = english(
    'This browser is too old for these pages, and some will not work in it. Please update it or use another one, or contact us at {contact}.',
    { contact: escaped(supportPhone ?? supportEmail) },
  )
  return `<p class="older-browser frame py-3">${words}</p>`
}

/** What search engines may read; a demonstration is left to its `noindex`, which they must see. */
export const robotsText = (institution: Institution): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...(institution.demo
      ? []
      : ['Disallow: /admin', 'Disallow: /dashboard', '', `Sitemap: ${BUILT_ORIGIN}/sitemap.xml`]),
    '',
  ].join('\n')

export const sitemapText = (paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${BUILT_ORIGIN}${escaped(path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** `paint` is the color of the page, and of the bars around it, in `#rrggbb`. */
export const manifestOf = (
  { name, shortName, tagline }: Institution,
  paint: { readonly page: string; readonly feature: string },
) => ({
  name,
  short_name: shortName,
  description: tagline,
  id: '/',
  start_url: '/dashboard',
  display: 'standalone',
  // Held down on a home screen, the icon offers what is in a hurry.
  shortcuts: [
    { name: english('Move money'), url: '/dashboard/transfers' },
    { name: english('Deposit a check'), url: '/dashboard/deposits' },
    { name: english('Activity'), url: '/dashboard/activity' },
  ],
  background_color: paint.page,
  theme_color: paint.feature,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/** Who we are and where, for search engines. Nothing in a demonstration: there it would be a lie. */
export function structuredData(institution: Institution, { branches }: SiteContent): string {
  if (institution.demo) return ''
  const { name, foundedYear, supportEmail, supportPhone, tagline } = institution
  const data = {
    '@context': 'https://schema.org',
    '@type': 'CreditUnion',
    name,
    slogan: tagline,
    url: BUILT_ORIGIN,
    logo: `${BUILT_ORIGIN}/icon-512.png`,
    email: supportEmail,
    ...(supportPhone && { telephone: supportPhone }),
    ...(foundedYear && { foundingDate: String(foundedYear) }),
    ...(branches && {
      department: branches.branches.map((branch) => ({
        '@type': 'CreditUnion',
        name: `${name}, ${branch.name}`,
        address: {
          '@type': 'PostalAddress',
          streetAddress: branch.street,
          addressLocality: branch.city,
          addressRegion: branch.state,
          postalCode: branch.postalCode,
          addressCountry: 'US',
        },
        ...(branch.phone && { telephone: branch.phone }),
      })),
    }),
  }
  // Data and no script, so the policy lets it be; `<` could end the element it stands in.
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${text}</script>`
}
