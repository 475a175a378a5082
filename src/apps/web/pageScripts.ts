const ASKED_AGAIN_AFTER_MS = 1000
const ASKED_AGAIN_UNTIL_MS = 4000

/** A page that takes this long is on a slow line. */
export const SLOW_MS = 600

/**
 * Asks for the scripts that a built page names, all at once: each would be asked for when the one before it is there.
 * On a fast line they would run before the page is painted, so they wait for that.
 */
export function loadPageScripts(): void {
  const list = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')!.content
  const loadAll = (): void => list.split(' ').forEach((path) => load(path))
  // What is out of sight is not painted.
  if (document.hidden || performance.now() > SLOW_MS) loadAll()
  else requestAnimationFrame(() => setTimeout(loadAll, 0))
}

/**
 * A line that breaks for a moment must not leave the page as it was built: a script that does not come is asked for
 * again, and at last the page, which may be another one by now. Not once the application has taken its place.
 */
function load(path: string, waitMs = ASKED_AGAIN_AFTER_MS): void {
  import(/* @vite-ignore */ path).catch(() =>
    setTimeout(() => {
      if (waitMs < ASKED_AGAIN_UNTIL_MS) load(path, waitMs * 2)
      else if (document.querySelector('[data-shell]')) location.reload()
    }, waitMs),
  )
}
