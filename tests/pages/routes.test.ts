import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { before, test } from 'node:test'
import { matchRoutes, type RouteObject } from 'react-router'
import { pathToFileURL } from 'node:url'
import { runnerImport, type UserConfig } from 'vite'
import type {
  Announced,
  placesIn as PlacesIn,
  ShownPlace,
} from '../../src/apps/web/announcedPages.ts'
import { NotificationKind } from '../../src/modules/notifications/contract.ts'
import { pathOf } from '../../src/modules/notifications/server/paths.ts'
import type { Bar } from '../../src/platform/web/pages.ts'
import { type Address, nameOf } from './address.ts'
import { memberAddresses } from './memberAddresses.ts'
import { applicantAddresses, payingAddresses } from './payingAddresses.ts'
import { ownPasswordAddresses, publicAddresses } from './publicAddresses.ts'
import { staffAddresses } from './staffAddresses.ts'
import { userAddresses } from './userAddresses.ts'

const ALL: readonly Address[] = [
  ...publicAddresses(),
  ...ownPasswordAddresses,
  ...Object.values(applicantAddresses).flat(),
  ...memberAddresses,
  ...payingAddresses,
  ...staffAddresses,
  ...userAddresses,
]

const BARS: readonly Bar[] = ['side', 'palette', 'head', 'foot', 'more', 'account']

let routes: RouteObject[]
let places: (bar: Bar) => readonly ShownPlace[]
before(async () => {
  const { siteConfig } = (await import(pathToFileURL(resolve('scripts/site-config.mjs')).href)) as {
    readonly siteConfig: UserConfig
  }
  const load = async <Exports>(file: string): Promise<Exports> =>
    (
      await runnerImport<Exports>(resolve('src/apps/web', file), {
        ...siteConfig,
        mode: 'production',
      })
    ).module
  const open = await load<{ routes: RouteObject[] }>('router.tsx')
  const signedIn = await load<{ signedInRoutes: RouteObject[] }>('signedInRoutes.tsx')
  const staff = await load<{ staffRoutes: RouteObject[] }>('staffRoutes.tsx')
  routes = [...open.routes, ...signedIn.signedInRoutes, ...staff.staffRoutes]
  const { placesIn } = await load<{ placesIn: typeof PlacesIn }>('announcedPages.ts')
  const { MEMBER_PAGES } = await load<Record<string, Announced>>('member/memberPages.ts')
  const { STAFF_PAGES } = await load<Record<string, Announced>>('admin/allStaffPages.ts')
  places = (bar) => [...placesIn(bar, MEMBER_PAGES!), ...placesIn(bar, STAFF_PAGES!)]
})

/** Every whole path that the router knows a page for. */
const pathsOf = (list: readonly RouteObject[], above = ''): readonly string[] =>
  list.flatMap(({ path = '', children }) => {
    const whole = `${above}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return children ? pathsOf(children, whole) : [whole]
  })

const patternOf = (path: string): string =>
  (matchRoutes(routes, path.split(/[?#]/)[0]!) ?? [])
    .map(({ route }) => route.path ?? '')
    .join('/')
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')

test('every page that the router knows is in the table of addresses', () => {
  const looked = new Set(ALL.map(({ path }) => patternOf(path).replace(/^(?!\/)/, '/')))
  const known = new Set(pathsOf(routes).filter((path) => path !== '/dev/gallery'))
  assert.ok(known.size > 50, `${known.size} paths`)
  assert.deepEqual([...known].filter((path) => !looked.has(path)).sort(), [])
})

test('every place in a bar is a page or a part of one, and no two places want the same', () => {
  for (const bar of BARS) {
    const shown = places(bar)
    assert.ok(shown.length > 0, bar)
    for (const { to, label } of shown)
      assert.doesNotMatch(patternOf(to), /\*$/, `${label} leads nowhere`)
    const wanted: readonly (readonly unknown[])[] = [
      shown.map(({ to }) => to),
      shown.map(({ stands }) => stands[bar]),
      shown.flatMap(({ keys }) => (keys ? [keys.join(' ')] : [])),
    ]
    for (const each of wanted)
      assert.equal(new Set(each).size, each.length, `${bar}: ${each.join(', ')}`)
  }
})

test('what notifications lead to by their kind is a page', () => {
  const paths = NotificationKind.options.map((kind) =>
    pathOf({ kind, transfer_id: null, path: null }),
  )
  assert.ok(paths.some(Boolean))
  for (const path of paths)
    if (path !== undefined) assert.doesNotMatch(patternOf(path), /\*$/, `${path} leads nowhere`)
})

test('no page stands twice in the table in the same state', () => {
  const waiting = new Set<Address>(Object.values(applicantAddresses).flat())
  const names = ALL.filter((address) => !waiting.has(address)).map(nameOf)
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  )
})
