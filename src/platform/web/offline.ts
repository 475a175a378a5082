interface ScriptAddresses {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses
}

/** Named in the policy of the pages, which allows no other. */
const POLICY = 'offline-page'
const WORKER = '/sw.js'

/** Has the browser keep the page that says there is no connection, for when there is none. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: () => WORKER }
  const address = (trustedTypes?.createPolicy(POLICY, rules) ?? rules).createScriptURL(WORKER)
  // A browser that keeps nothing, as in a private window, shows a page of its own instead.
  navigator.serviceWorker.register(address).catch(() => {})
}

/** The worker looks here for what a page needs, and leaves it alone when it renews itself. */
const KEPT = 'next-visit'

/** Keeps the page of an address with the scripts, styles and fonts that it names or has loaded, and nothing else. */
export async function keepPage(path: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const parts = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  // Asked for anew each time: after an upgrade it names other parts.
  const page = await fetch(path)
  if (!page.ok) throw new Error(`${path} was answered with ${page.status}`)
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  const wanted = new Set([...named, ...parts])
  const cache = await caches.open(KEPT)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...wanted].filter((part) => !there.has(part)))
  await cache.put(path, page)
  wanted.add(path)
  const gone = [...there].filter((part) => !wanted.has(part))
  await Promise.all(gone.map((part) => cache.delete(part)))
}

export const forgetPage = (): Promise<boolean> => caches.delete(KEPT)
