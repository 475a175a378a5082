// Where a page was read to. The router keeps it in the session, by the key of a place in the history.

/** Of the router, under which it keeps them. */
const KEPT = 'react-router-scroll-positions'

const keyNow = (): string | undefined => ((history.state ?? {}) as { readonly key?: string }).key

/**
 * A page that is loaded anew has no key, and so gets its own: a reload keeps it, with the place, and an address that is typed
 * again begins at its head. Before the router is made.
 */
export function keyPlace(): void {
  if (keyNow() === undefined)
    history.replaceState({ ...history.state, key: String(performance.timeOrigin) }, '')
}

/** Zero where nothing is kept, or this browser keeps nothing. */
function keptAt(key: string): number {
  try {
    const places = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>
    return places[key] ?? 0
  } catch {
    return 0
  }
}

/**
 * Goes back to where a page was read to once it is long enough: the router does so at once, and most of a page of members
 * comes later. Whoever does anything before stays where they are.
 */
export function returnToPlace(): void {
  const key = keyNow()
  const top = keptAt(key ?? '')
  if (top === 0) return
  const gone = new AbortController()
  const stop = (): void => {
    gone.abort()
    growing.disconnect()
  }
  const growing = new ResizeObserver(() => {
    if (keyNow() !== key) return stop()
    if (document.documentElement.scrollHeight < top + innerHeight) return
    scrollTo(0, top)
    stop()
  })
  growing.observe(document.body)
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(act, stop, { passive: true, signal: gone.signal })
}
