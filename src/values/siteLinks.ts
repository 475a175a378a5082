// Where the pages of a profile lead. `places.ts` of the site has the same list, with titles.

const SCREENS: readonly (readonly [path: string, needs?: string])[] = [
  ['/'],
  ['/about', 'about'],
  ['/products', 'products'],
  ['/contact'],
  ['/login'],
  ['/signup'],
  ['/locations', 'branches'],
  ['/schedule'],
  ['/calculators'],
]

interface GivenPage {
  readonly path?: unknown
  readonly sections?: unknown
}

const listIn = (part: unknown, name: string): readonly unknown[] => {
  const list = (part as Record<string, unknown> | undefined)?.[name]
  return Array.isArray(list) ? list : []
}

/** The addresses that a site of these parts has, each with the ids of its sections if they are known. */
export function addressesOf(
  parts: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, ReadonlySet<string> | undefined> {
  const screens = SCREENS.filter(([, needs]) => needs === undefined || parts[needs] !== undefined)
  const pages = (listIn(parts['pages'], 'pages') as GivenPage[]).map((page) => {
    const ids = listIn(page, 'sections').map((section) => (section as { id?: unknown }).id)
    return [String(page.path), new Set(ids.map(String))] as const
  })
  return new Map([...screens.map(([path]) => [path, undefined] as const), ...pages])
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
  return Object.entries(parts).flatMap(([part, content]) =>
    [...linksIn(content, [])].flatMap(([where, to]) => {
      // What is no address at all has been said by the schema.
      if (!/^\/(?!\/)\S*$/.test(to)) return []
      const { pathname, hash } = new URL(to, 'http://site.invalid')
      const ids = addresses.get(pathname)
      const place = `${part}.json, ${where}`
      if (!addresses.has(pathname)) return [`${place}: ${to} leads to no page of this site`]
      const isMissing = hash !== '' && ids !== undefined && !ids.has(hash.slice(1))
      return isMissing ? [`${place}: ${pathname} has no section with the id ${hash.slice(1)}`] : []
    }),
  )
}
