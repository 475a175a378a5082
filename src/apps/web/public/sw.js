// Keeps one page: the one that says there is no connection. Nothing a server answered is kept, so
// that no balance of yesterday looks like today's.
const CACHE = 'offline-%VERSION%'
const PAGE = '/offline'

self.addEventListener('install', (event) => event.waitUntil(keep()))

async function keep() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'reload' })
  // In the middle of a restart a proxy answers in its own words; the browser tries again later.
  if (!page.ok) throw new Error(`${PAGE} was answered with ${page.status}`)
  const html = await page.clone().text()
  const parts = html.matchAll(
    /(?:href|src)="(\/(?:(?:assets\/[\w.-]+|logo)\.(?:css|woff2|svg)|(?:theme-boot|offline-copy)\.js))"/g,
  )
  await cache.addAll([...new Set(Array.from(parts, ([, path]) => path))])
  await cache.put(PAGE, page)
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The request for a page goes out while this worker still starts, so that it costs no time.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const isPartOfPage = ({ destination }, { pathname }) =>
  ['style', 'font'].includes(destination) ||
  ['/theme-boot.js', '/offline-copy.js', '/logo.svg'].includes(pathname)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  // Files people save must never turn out to be this page.
  const isPage = request.mode === 'navigate' && !address.pathname.startsWith('/api/')
  if (isPage) event.respondWith(pageFor(event))
  else if (isPartOfPage(request, address)) event.respondWith(partFor(request))
})

async function pageFor({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

async function partFor(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}
