import type { Page } from '@playwright/test'

// All of this is done within the page. What is under way in the moment when requests are no longer
// passed through us (`page.unroute`, `times`) is never answered, and that may be a part of the page.

interface Losing {
  /** Which addresses, by their path. */
  readonly path: RegExp
  /** All, unless one is meant. */
  readonly method?: 'POST'
  /** Not even the request arrives. */
  readonly unsent?: boolean
}

/**
 * From now on the server does what this page asks of it there, and the page never learns so.
 * @returns what ends it
 */
export async function loseAnswers(
  page: Page,
  { path, method, unsent = false }: Losing,
): Promise<() => Promise<void>> {
  const heal = await page.evaluateHandle(
    ([source, wanted, isUnsent]) => {
      const { fetch } = globalThis
      globalThis.fetch = async (asked, init) => {
        const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href)
        const isMeant =
          new RegExp(source).test(pathname) &&
          (wanted === undefined || wanted === (init?.method ?? 'GET'))
        if (!isMeant) return fetch(asked, init)
        if (!isUnsent) await fetch(asked, init)
        throw new TypeError('Failed to fetch')
      }
      return () => {
        globalThis.fetch = fetch
      }
    },
    [path.source, method, unsent] as const,
  )
  return () => heal.evaluate((end) => end())
}

/** The next request to `path` is answered with this, and the server never hears of it. */
export const answerNext = (
  page: Page,
  path: string,
  answer: { readonly status: number; readonly json: object },
): Promise<void> =>
  page.evaluate(
    ([wanted, { status, json }]) => {
      const { fetch } = globalThis
      globalThis.fetch = async (asked, init) => {
        if (asked !== wanted) return fetch(asked, init)
        globalThis.fetch = fetch
        return Response.json(json, { status })
      }
    },
    [path, answer] as const,
  )
