import { screensOf } from '../screens.contract.ts'
import { PLACE } from '../words.contract.ts'

interface Given {
  readonly id?: unknown
  readonly path?: unknown
}

/** What a list holds, as it was written: anything at all may be in it. */
function listIn(part: unknown, name: string): readonly Given[] {
  const list = (part as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return Array.isArray(list) ? list.map((entry: Given | null) => entry ?? {}) : []
}

/** The ids in a list as it was written, so that another mistake in it makes none of them unknown. */
export const idsIn = (part: unknown, name: string): readonly string[] =>
  listIn(part, name).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))

/** The addresses that a site of these parts has, each with the ids on its page if they are known. */
export function addressesOf(
  parts: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, readonly string[] | undefined> {
  const screens = screensOf((part) => parts[part] !== undefined)
  const pages = listIn(parts['pages'], 'pages').map(
    (page) => [String(page.path), idsIn(page, 'sections')] as const,
  )
  const ids = new Map([
    ['/products', idsIn(parts['products'], 'personal')],
    ['/locations', idsIn(parts['branches'], 'branches')],
  ])
  return new Map([...screens.map(({ path }) => [path, ids.get(path)] as const), ...pages])
}

/** Every link in a part: the fields `to`, and `page` of a product. */
function* linksIn(value: unknown, at: readonly string[]): Generator<readonly [string, string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, held] of Object.entries(value)) {
    const here = [...at, key]
    const isLink = key === 'to' || (key === 'page' && !Array.isArray(held))
    if (isLink && typeof held === 'string') yield [here.join('.'), held]
    else yield* linksIn(held, here)
  }
}

/** Links of the parts that lead to no page of theirs, as sentences. */
export function deadLinks(parts: Readonly<Record<string, unknown>>): string[] {
  const addresses = addressesOf(parts)
  const businessIds = idsIn(parts['products'], 'business')
  return Object.entries(parts).flatMap(([part, content]) =>
    [...linksIn(content, [])].flatMap(([where, to]) => {
      // What is no address at all has been said by the schema.
      if (!PLACE.test(to)) return []
      const { pathname, search, hash } = new URL(to, 'http://site.invalid')
      const ids = search === '?type=business' ? businessIds : addresses.get(pathname)
      const place = `${part}.json, ${where}`
      if (!addresses.has(pathname)) return [`${place}: ${to} leads to no page of this site`]
      const isMissing = hash !== '' && ids !== undefined && !ids.includes(hash.slice(1))
      return isMissing
        ? [`${place}: ${pathname + search} has nothing with the id ${hash.slice(1)}`]
        : []
    }),
  )
}
