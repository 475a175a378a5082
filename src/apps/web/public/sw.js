// Keeps one page: the one that says there is no connection. Where the member wants it, their home keeps itself
// for the next visit (`nextVisit.ts`); it has no answers of the server in it. No answer is ever kept here.
const CACHE = 'offline-%VERSION%'
const PAGE = '/offline'
const KEPT = 'next-visit'
/** How long the network has before the kept page comes, which asks the server for everything itself. */
const PATIENCE_MS = 400
/** How long the first script of a page is waited for before each time that it is asked for again. */
const PAUSES_MS = [500, 1000, 2000]

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
  const old = (await caches.keys()).filter((name) => name !== CACHE && name !== KEPT)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The request for a page goes out while this worker still starts, so that it costs no time.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const isPartOfPage = ({ pathname }) =>
  pathname.startsWith('/assets/') ||
  ['/theme-boot.js', '/offline-copy.js', '/logo.svg'].includes(pathname)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(navigationTo(address, event))
  else if (isPartOfPage(address)) event.respondWith(partFor(request))
})

/**
 * Files people save must never turn out to be a page of ours. Left to the browser they would be asked for twice: it has
 * asked already while this worker started.
 */
const navigationTo = ({ pathname }, event) =>
  pathname.startsWith('/api/') ? load(event.request, event.preloadResponse) : pageFor(event)

async function pageFor(event) {
  const { request, preloadResponse } = event
  const network = load(request, preloadResponse)
  // Whichever comes first: a request that is given up half way is a complaint in the console.
  event.waitUntil(network.catch(() => {}))
  const kept = await caches.match(new URL(request.url).pathname, { cacheName: KEPT })
  // Whoever asks for a page again wants the newest one.
  const isAskedAgain = request.cache !== 'default'
  try {
    return await (kept && !isAskedAgain ? Promise.race([network, patience(kept)]) : network)
  } catch {
    return kept ?? (await caches.match(PAGE)) ?? Response.error()
  }
}

const load = async (request, preloadResponse) => (await preloadResponse) ?? fetch(request)

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const patience = (kept) => wait(PATIENCE_MS).then(() => kept)

/** What a page begins with: it asks again for every script that does not come (`pageScripts.ts`), and nobody for it. */
const isFirstScript = ({ url, destination, mode }) =>
  destination === 'script' && mode === 'no-cors' && new URL(url).pathname.startsWith('/assets/')

/** While a connection comes back a page may arrive and its first script not: without that it stays as it was built. */
async function ask(request, pauses) {
  for (const pause of pauses) {
    try {
      return await fetch(request)
    } catch {
      await wait(pause)
    }
  }
  return fetch(request)
}

async function partFor(request) {
  // Names of files change with what is in them, so one that is kept is the right one.
  const kept = await caches.match(request, { cacheName: KEPT, ignoreVary: true })
  if (kept) return kept
  try {
    const answer = await ask(request, isFirstScript(request) ? PAUSES_MS : [])
    if (answer.ok) await addToKept(request, answer.clone())
    return answer
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

/** Parts that came after the page was kept belong to it, too; it throws out what it needs no more. */
async function addToKept(request, answer) {
  const isHashed = new URL(request.url).pathname.startsWith('/assets/')
  if (isHashed && (await caches.has(KEPT))) await (await caches.open(KEPT)).put(request, answer)
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())))

/** Says what kind of news there is; what it says more stands behind the sign-in. */
const show = ({ title, body, path, tag }) =>
  self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
  })

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(event.notification.data.path))
})

/** Nobody is taken from where they are while another window is there already: what is new comes to that by itself. */
async function goTo(path) {
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find(({ url }) => url === new URL(path, url).href)
  if (there) return there.focus()
  const [latest] = open
  if (!latest) return self.clients.openWindow(path)
  await latest.focus()
  return latest.navigate(path)
}
