import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openPortal } from '../factories/portal.ts'
import { builtPages, valuesOf } from './pages.ts'

const HERE = 'http://here.invalid'
const BUILT_ORIGIN = 'https://public-url.invalid'

/** Nobody searches for these: one is shown after an action, the other without a connection. */
const NOT_FOR_FINDING = new Set(['/registration-success', '/offline'])

/** Every address the specification links to without a screen of its own. */
const LINKED = [
  '/locations',
  '/careers',
  '/security',
  '/privacy',
  '/terms',
  '/accessibility',
  '/credit-cards',
  '/mortgages',
  '/accounts/checking',
  '/accounts/savings',
  '/calculators',
  '/community',
  '/schedule',
  '/investments',
  '/loans',
  '/business/checking',
  '/business/savings',
  '/business/credit-cards',
  '/business/loans',
]

/** Links of a page to places of ours, none to an app of the device, each with the part of the page it is for. */
function linksOf({ address, html }: { address: string; html: string }): readonly URL[] {
  return [...valuesOf(html, 'href'), ...valuesOf(html, 'src')]
    .filter((link) => !/^(tel|mailto|geo|data):/.test(link))
    .map((link) => new URL(link.replace(BUILT_ORIGIN, HERE), HERE + address))
}

describe('the public pages', () => {
  const pages = builtPages()

  test('link to nobody else', () => {
    for (const page of pages) {
      const strangers = linksOf(page).filter(({ origin }) => origin !== HERE)
      assert.deepEqual(strangers, [], page.address)
    }
  })

  test('have no dead link: every address answers, every part that is pointed to is there', async (t) => {
    const { base } = await openPortal(t)
    const answers = new Map<string, { status: number; html: string }>()
    const answerOf = async (path: string) => {
      const known = answers.get(path)
      if (known) return known
      const response = await fetch(base + path)
      const answer = { status: response.status, html: await response.text() }
      answers.set(path, answer)
      return answer
    }
    const dead: string[] = []
    for (const page of pages) {
      for (const { pathname, search, hash } of linksOf(page)) {
        const { status, html } = await answerOf(pathname + search)
        const missing = hash !== '' && !valuesOf(html, 'id').includes(hash.slice(1))
        if (status !== 200 || missing) dead.push(`${page.address} → ${pathname}${search}${hash}`)
      }
    }
    assert.deepEqual(dead, [])
    assert.ok(answers.size > 40, `${answers.size} addresses were tried`)
  })

  test('are all there that the specification links to, and old addresses lead to them', async (t) => {
    const { base } = await openPortal(t)
    const known = new Set(pages.map(({ address }) => address))
    assert.deepEqual(
      LINKED.filter((path) => !known.has(path)),
      [],
    )
    for (const [from, to] of [
      ['/register', '/signup'],
      ['/business', '/products?type=business'],
    ]) {
      const response = await fetch(base + from, { redirect: 'manual' })
      assert.deepEqual([response.status, response.headers.get('location')], [308, to])
    }
  })

  test('each say what they are: a title and a description of their own, one true address', () => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>(), pages: 0 }
    for (const { address, html } of pages) {
      if (address.includes('?') || NOT_FOR_FINDING.has(address)) continue
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1]
      const description = /name="description" content="([^"]+)"/.exec(html)?.[1]
      assert.ok(title && description, address)
      seen.pages += 1
      seen.titles.add(title)
      seen.descriptions.add(description)
      assert.ok(html.includes(`<link rel="canonical" href="${BUILT_ORIGIN}${address}"`), address)
      assert.ok(html.includes(`<meta property="og:url" content="${BUILT_ORIGIN}${address}">`))
      assert.equal(html.match(/<h1[\s>]/g)?.length, 1, `${address} has one heading`)
    }
    assert.deepEqual([seen.titles.size, seen.descriptions.size], [seen.pages, seen.pages])
  })

  test('of a demonstration ask search engines to leave them out', async (t) => {
    const { base } = await openPortal(t)
    for (const { html, address } of pages) {
      assert.ok(html.includes('<meta name="robots" content="noindex">'), address)
      assert.ok(!html.includes('application/ld+json'), `${address} claims to be no real bank`)
    }
    assert.equal((await fetch(base)).headers.get('x-robots-tag'), 'noindex')
    const robots = await (await fetch(`${base}/robots.txt`)).text()
    assert.ok(!robots.includes('Sitemap'))
  })

  test('are in the sitemap under the address of the portal', async (t) => {
    const { base } = await openPortal(t)
    const sitemap = await (await fetch(`${base}/sitemap.xml`)).text()
    for (const path of ['/', ...LINKED]) {
      assert.match(sitemap, new RegExp(`<loc>http://127\\.0\\.0\\.1:\\d+${path}</loc>`))
    }
    assert.ok(!sitemap.includes('public-url.invalid'))
  })
})

test('a page that only scripts can show says so, and how to reach us without', async (t) => {
  const { base } = await openPortal(t)
  for (const path of ['/login', '/signup', '/dashboard', '/nowhere']) {
    const html = await (await fetch(base + path)).text()
    const [, words] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? []
    assert.match(words ?? '', /needs JavaScript.*support@hazelnotch\.example/s, path)
    assert.equal(html.replace(words!, '').includes('<title>'), false, 'scripts set the title')
  }
})

test('a page that only scripts can show begins with what stands around it, or with its form', async (t) => {
  const { base } = await openPortal(t)
  const begins = {
    '/login': 'Continue',
    '/signup': 'Account Information',
    '/forgot-password': 'Email',
    '/dashboard': 'Available Balance',
    '/dashboard/transfers': 'data-page-frame',
    '/admin': 'data-wide',
    '/admin/users/nobody': 'data-wide',
  }
  for (const [path, words] of Object.entries(begins)) {
    const html = await (await fetch(base + path)).text()
    const [, shell] = /<div inert="" aria-hidden="true" data-shell="true">(.*)/s.exec(html) ?? []
    assert.ok(shell?.includes(words), path)
  }
  const elsewhere = await (await fetch(`${base}/reset-password`)).text()
  assert.match(elsewhere, /<div id="root"><\/div>/)
})

test('the manifest names icons and places that are there', async (t) => {
  const { base } = await openPortal(t)
  const manifest = (await (await fetch(`${base}/manifest.webmanifest`)).json()) as {
    icons: { src: string; type: string }[]
    start_url: string
    shortcuts: { url: string }[]
  }
  for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    assert.equal((await fetch(base + path)).status, 200, path)
  for (const { src, type } of manifest.icons) {
    const response = await fetch(base + src)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, type])
  }
})

/** Targets in bytes; what is sent is packed. */
test('pages to read stay light', async (t) => {
  const { base } = await openPortal(t)
  const sizeOf = async (path: string): Promise<number> => {
    const response = await fetch(base + path, { headers: { 'accept-encoding': 'br' } })
    assert.equal(response.headers.get('content-encoding'), 'br', path)
    const length = Number(response.headers.get('content-length'))
    assert.ok(length > 0, `${path} says how long it is`)
    return length
  }
  for (const { address, html } of builtPages()) {
    const style = valuesOf(html, 'href').find((href) => href.endsWith('.css'))!
    const bytes = (await sizeOf(address)) + (await sizeOf(style))
    assert.ok(bytes < 30_000, `${address}: ${bytes} bytes of HTML and CSS`)
  }
})

test('no page holds a script of its own, so the strict policy stays', () => {
  for (const { address, html } of builtPages()) {
    assert.deepEqual(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g), null, address)
    assert.deepEqual(html.match(/\sstyle="/g), null, `${address} has no style of its own`)
  }
})
