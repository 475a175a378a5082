// Keeps one page: the one that says there is no connection. Nothing a server answered is kept, so
// that no balance of yesterday looks like today's.
const CACHE = 'offline-%VERSION%'
const PAGE = '/offline'

self.addEventListener('install', (event) => event.waitUntil(keep()))

async function keep() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'reload' })
  const html = await page.clone().text()
  const parts = html.matchAll(
    /(?:href|src)="(\/(?:assets\/[\w.-]+\.(?:css|woff2)|theme-boot\.js))"/g,
  )
  await cache.addAll([...new Set(Array.from(parts, ([, path]) => path))])
  await cache.put(PAGE, page)
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

const isPartOfPage = ({ destination, url }) =>
  ['style', 'font'].includes(destination) || new URL(url).pathname === '/theme-boot.js'

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(PAGE)))
  else if (isPartOfPage(request)) {
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()),
    )
  }
})
