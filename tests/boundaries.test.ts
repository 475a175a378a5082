import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filesIn, type Import, importsOf } from '../scripts/testing/imports.ts'

const sources = (): string[] => filesIn('src').filter((file) => !/\.test\.tsx?$/.test(file))

/** A server door may be opened only from a floor above, so there are no loops. */
const FLOORS: Readonly<Record<string, number>> = {
  audit: 0,
  ledger: 0,
  accounts: 1,
  approvals: 1,
  banks: 1,
  images: 1,
  limits: 1,
  members: 1,
  notifications: 1,
  identity: 2,
  payees: 2,
  activity: 3,
  staffTransactions: 3,
  transfers: 3,
}
/**
 * What only `apps` mounts of a module that stands low, its routes and what staff do with it, may open any
 * door: no module opens it, so nothing leads back.
 */
const floorOfFile = (path: string, module: string): number =>
  /\/server\/(routes\.ts|staff\/)/.test(path) && ADMINISTERED.has(module) ? 4 : floorOf(module)
const ADMINISTERED = new Set(['members'])
const floorOf = (module: string): number => FLOORS[module] ?? 4

const placeOf = (path: string): { module?: string; room?: string } => {
  const [, module, place] = /^src\/modules\/([^/]+)\/([^/]+)/.exec(path) ?? []
  // A long contract may stand in several files, `registration.contract.ts` beside `contract.ts`.
  const room = place?.replace(/^\w+\.contract\.ts$/, 'contract.ts')
  return { ...(module && { module }), ...(room && { room }) }
}

/** Why the arrow is forbidden and what to do instead; undefined when it is fine. */
function objection({ from, to }: Import): string | undefined {
  if (!to.startsWith('src/') && !to.startsWith('db/')) return outsideObjection({ from, to })
  if (to.startsWith('src/values/')) return undefined
  if (from.startsWith('src/values/'))
    return 'values import nothing of ours: move what it needs there'
  if (from.startsWith('src/ui/'))
    return to.startsWith('src/ui/') ? undefined : 'ui knows no bank: hand it over as a property'
  if (from.startsWith('src/platform/')) return platformObjection(from, to)
  if (from.startsWith('src/modules/')) return moduleObjection(from, to)
  if (from.startsWith('src/apps/web/')) return webAppObjection(to)
  return serverAppObjection(to)
}

const BROWSER_ROOMS =
  /^src\/(values|ui|platform\/web|apps\/web|modules\/[^/]+\/(web\/|(\w+\.)?contract\.ts))/

function outsideObjection({ from, to }: Import): string | undefined {
  if (from.startsWith('src/values/') && !['zod/mini'].includes(to)) {
    return 'values are pure words: only zod/mini comes in from outside'
  }
  if (BROWSER_ROOMS.test(from) && to.startsWith('node:')) return 'the browser has no Node'
  if (BROWSER_ROOMS.test(from) && to === 'zod')
    return 'zod weighs 95 kB in the browser: use zod/mini'
  return undefined
}

function platformObjection(from: string, to: string): string | undefined {
  const side = from.split('/')[2]!
  return to.startsWith(`src/platform/${side}/`)
    ? undefined
    : 'platform has no opinion about banking and its two sides never meet: pass it in from apps'
}

function moduleObjection(from: string, to: string): string | undefined {
  const here = placeOf(from)
  const there = placeOf(to)
  const same = here.module === there.module
  if (here.room === 'contract.ts') {
    return same && there.room === 'contract.ts'
      ? undefined
      : 'a contract imports values only: move shared words to values'
  }
  if (here.room === 'web') {
    if (there.room === 'contract.ts' || /^src\/(ui|platform\/web)\//.test(to)) return undefined
    if (same && there.room === 'web') return undefined
    return 'web imports contracts, ui and platform/web: mix screens of two modules in apps/web'
  }
  if (to.startsWith('src/platform/server/')) return undefined
  if (there.module === undefined) return 'a module knows no app: pass it in'
  if (there.room === 'contract.ts' || (same && there.room === 'server')) return undefined
  if (there.room !== 'server') return 'server code never imports screens'
  if (!to.endsWith(`/server/${there.module}.ts`)) {
    return `open the door src/modules/${there.module}/server/${there.module}.ts instead`
  }
  const floor = floorOfFile(from, here.module!)
  return floor > floorOf(there.module)
    ? undefined
    : `${here.module} stands on floor ${floor} and ${there.module} on ${floorOf(there.module)}: turn the dependency round`
}

const webAppObjection = (to: string): string | undefined =>
  BROWSER_ROOMS.test(to) ? undefined : 'apps/web imports screens, contracts, ui and platform/web'

function serverAppObjection(to: string): string | undefined {
  if (/^(src\/(platform\/server|apps\/server)|db\/seed)\//.test(to)) return undefined
  const { module, room } = placeOf(to)
  if (room === 'contract.ts') return undefined
  return room === 'server' &&
    [`/server/${module}.ts`, '/server/routes.ts'].some((door) => to.endsWith(door))
    ? undefined
    : 'apps/server opens doors and mounts routes'
}

describe('the arrow rule', () => {
  test('holds for every import', () => {
    const arrows = sources().flatMap(importsOf)
    assert.ok(arrows.length > 100, 'the imports were found')
    const broken = arrows.flatMap((arrow) => {
      const why = objection(arrow)
      return why ? [`${arrow.from} imports ${arrow.to}: ${why}`] : []
    })
    assert.deepEqual(broken, [])
  })

  for (const [from, to] of [
    ['src/values/money.ts', 'src/ui/buttons/Button.tsx'],
    ['src/ui/buttons/Button.tsx', 'src/platform/web/api.ts'],
    ['src/platform/web/api.ts', 'src/platform/server/db.ts'],
    ['src/modules/ledger/server/ledger.ts', 'src/modules/accounts/server/accounts.ts'],
    ['src/modules/transfers/server/routes.ts', 'src/modules/ledger/server/posting.ts'],
    [
      'src/modules/transfers/web/TransferPanel.tsx',
      'src/modules/activity/web/RecentTransactions.tsx',
    ],
    ['src/modules/transfers/contract.ts', 'zod'],
    ['src/apps/web/router.tsx', 'src/modules/identity/server/identity.ts'],
  ] as const) {
    test(`objects to ${from} importing ${to}`, () => assert.ok(objection({ from, to })))
  }
})
