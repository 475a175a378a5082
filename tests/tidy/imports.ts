import { type Import, importsIn } from '../../scripts/testing/imports.ts'
import type { Rule } from './rule.ts'

/** From the ground; whatever is not named stands on top. */
const FLOORS: readonly (readonly string[])[] = [
  ['ledger', 'memberOverview'],
  ['audit', 'workQueue'],
  ['accounts', 'approvals', 'banks', 'demo', 'images', 'longWork', 'notifications'],
  ['dividends', 'members', 'networkPayments', 'paymentRules', 'sanctions'],
  ['businesses', 'exchangeRates', 'goals', 'identity', 'limits', 'payees'],
  ['activity', 'applications', 'passcodes', 'memberViews', 'standingOrders', 'support'],
  ['ach', 'cashLetters', 'factors', 'fees', 'staffTransactions'],
  ['access', 'linkedAccounts', 'safety', 'signatures', 'statements', 'status', 'wires'],
  ['transfers'],
  ['certificates'],
  ['home'],
]

function floorOf(module: string): number {
  const floor = FLOORS.findIndex((modules) => modules.includes(module))
  return floor === -1 ? FLOORS.length : floor
}

/**
 * What only `apps` mounts of a module that stands low, its routes and what staff do with it, stands on top:
 * no module opens it, so nothing leads back. The same goes for the server of standing orders, which sends
 * transfers, while transfers have their screens; of bills alone it is opened.
 */
const floorOfFile = (path: string, module: string): number =>
  /^src\/modules\/((accounts|members)\/server\/(routes\.ts|staff\/)|(members|paymentRules)\/web\/|standingOrders\/server\/)/.test(
    path,
  )
    ? FLOORS.length
    : floorOf(module)

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
  if (ANNOUNCED.test(to))
    return 'what is announced is found by the build: an address that others need stands in places.ts'
  if (from.startsWith('src/values/'))
    return 'values import nothing of ours: move what it needs there'
  if (from.startsWith('src/ui/'))
    return to.startsWith('src/ui/') ? undefined : 'ui knows no bank: hand it over as a property'
  if (from.startsWith('src/platform/')) return platformObjection(from, to)
  if (from.startsWith('src/rails/'))
    return to.startsWith('src/rails/') ? undefined : 'rails know files only: hand in what they need'
  // What every module.ts is made of.
  if (from === 'src/modules/module.ts') return undefined
  if (from.startsWith('src/modules/')) return moduleObjection(from, to)
  if (from.startsWith('src/apps/web/')) return webAppObjection(to)
  return serverAppObjection(from, to)
}

const BROWSER_ROOMS =
  /^src\/(values|ui|platform\/web|apps\/web|modules\/[^/]+\/(web\/|(\w+\.)?contract\.ts))/

/** Packages that only reckon: a format has no file system, network, clock or database to ask. */
const FOR_RAILS: ReadonlySet<string> = new Set(['any-ascii', 'saxes'])

/** What says a sentence in the language of a page; screens and what they are made of share it. */
const isHook = (from: string, to: string): boolean =>
  from === 'src/values/useTranslate.tsx' && to === 'react'

function outsideObjection({ from, to }: Import): string | undefined {
  if (from.startsWith('src/values/') && to !== 'zod/mini' && !isHook(from, to)) {
    return 'values are pure words: only zod/mini comes in from outside'
  }
  if (from.startsWith('src/rails/') && !FOR_RAILS.has(to))
    return 'rails read and write bytes they are handed: name a package that only reckons in FOR_RAILS'
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

/** What a module's contract, screens and server code may import of the platform and its like. */
const BELOW: Readonly<Record<string, RegExp>> = {
  'contract.ts': /^$/,
  web: /^src\/(ui|platform\/web)\//,
  server: /^src\/(platform\/server|rails)\//,
}

const BESIDE: Readonly<Record<string, string>> = {
  'contract.ts': 'a contract imports values and contracts only: move shared words to values',
  web: 'web imports contracts, doors of screens, ui and platform/web: no app and no server code',
  server: 'server code never imports screens, nor what runs it: pass it in',
}

/** What a module or a folder of the web application announces there. */
const ANNOUNCED =
  /^src\/(modules\/[^/]+\/web|apps\/web\/[^/]+)\/(pages|notificationKinds|workKind|overviewItems)\.ts$/

function moduleObjection(from: string, to: string): string | undefined {
  const here = placeOf(from)
  const there = placeOf(to)
  // What a module announces is opened by apps alone, so it may open every door.
  if (here.room === 'module.ts') return announcementObjection(here.module!, to)
  const below = BELOW[here.room!]
  if (!below) return 'a module is its contracts, server and web'
  if (below.test(to)) return undefined
  const isContract = there.room === 'contract.ts'
  if (!isContract && there.room !== here.room) return BESIDE[here.room!]
  if (there.module === here.module) return undefined
  if (!isContract && !new RegExp(`/${there.room}/${there.module}\\.tsx?$`).test(to)) {
    return `open the door src/modules/${there.module}/${there.room}/${there.module}.ts instead`
  }
  const [floor, otherFloor] = [floorOfFile(from, here.module!), floorOf(there.module!)]
  return floor > otherFloor
    ? undefined
    : `${here.module} stands on floor ${floor} and ${there.module} on ${otherFloor}: turn the dependency round, or put the two together in apps`
}

function announcementObjection(module: string, to: string): string | undefined {
  if (to === 'src/modules/module.ts' || to.startsWith('src/platform/server/')) return undefined
  const there = placeOf(to)
  if (there.room === 'contract.ts') return undefined
  const own = there.module === module && there.room === 'server'
  return own || to.endsWith(`/server/${there.module}.ts`)
    ? undefined
    : 'module.ts names what its own server has and what doors give it'
}

const webAppObjection = (to: string): string | undefined =>
  BROWSER_ROOMS.test(to) ? undefined : 'apps/web imports screens, contracts, ui and platform/web'

function serverAppObjection(from: string, to: string): string | undefined {
  if (/^src\/(platform\/server|apps\/server)\//.test(to)) return undefined
  if (to.startsWith('db/seed/')) {
    return from === 'src/apps/server/start.ts' ? undefined : 'the seed is for demonstrations only'
  }
  const { module, room } = placeOf(to)
  if (room === 'contract.ts' || room === 'module.ts' || to === 'src/modules/module.ts')
    return undefined
  return room === 'server' &&
    [`/server/${module}.ts`, '/server/routes.ts'].some((door) => to.endsWith(door))
    ? undefined
    : 'apps/server opens doors and mounts routes'
}

const example = (pairs: readonly (readonly [from: string, to: string])[]) =>
  pairs.map(([from, to]) => [from, `import '${to}'`] as const)

export const imports: Rule = {
  name: 'arrows',
  objectionsTo: ({ path, text }) =>
    /^src\/.*\.tsx?$/.test(path)
      ? importsIn(path, text).flatMap((arrow) => {
          const why = objection(arrow)
          return why ? [`${path} imports ${arrow.to}: ${why}`] : []
        })
      : [],
  forbidden: example([
    ['src/values/money.ts', 'src/ui/buttons/Button.tsx'],
    ['src/ui/buttons/Button.tsx', 'src/platform/web/api.ts'],
    ['src/rails/ascii.ts', 'src/platform/server/db.ts'],
    ['src/rails/ascii.ts', 'src/modules/payees/contract.ts'],
    ['src/rails/ascii.ts', 'node:fs'],
    ['src/platform/server/mail.ts', 'src/rails/ascii.ts'],
    ['src/ui/buttons/Button.tsx', 'src/rails/ascii.ts'],
    ['src/modules/transfers/contract.ts', 'src/rails/ascii.ts'],
    ['src/modules/transfers/web/TransferPanel.tsx', 'src/rails/ascii.ts'],
    ['src/apps/web/router.tsx', 'src/rails/ascii.ts'],
    ['src/platform/web/api.ts', 'src/platform/server/db.ts'],
    ['src/modules/ledger/server/ledger.ts', 'src/modules/accounts/server/accounts.ts'],
    ['src/modules/transfers/server/routes.ts', 'src/modules/ledger/server/posting.ts'],
    [
      'src/modules/transfers/web/TransferPanel.tsx',
      'src/modules/activity/web/RecentTransactions.tsx',
    ],
    ['src/modules/transfers/web/TransferPanel.tsx', 'src/modules/bills/web/bills.ts'],
    ['src/modules/activity/web/Row.tsx', 'src/modules/transfers/receipt.contract.ts'],
    ['src/modules/activity/server/activity.ts', 'src/modules/transfers/receipt.contract.ts'],
    ['src/modules/activity/contract.ts', 'src/modules/transfers/receipt.contract.ts'],
    ['src/modules/transfers/contract.ts', 'src/modules/payees/server/payees.ts'],
    ['src/modules/transfers/web/TransferPanel.tsx', 'src/modules/payees/server/payees.ts'],
    ['src/modules/transfers/server/transfers.ts', 'src/modules/payees/web/payees.ts'],
    ['src/modules/transfers/contract.ts', 'zod'],
    ['src/modules/bills/web/BillPay.tsx', 'src/modules/bills/web/pages.ts'],
    ['src/apps/web/frames/MemberFrame.tsx', 'src/modules/bills/web/pages.ts'],
    ['src/apps/web/router.tsx', 'src/modules/identity/server/identity.ts'],
  ]),
  fine: example([
    ['src/modules/transfers/web/TransferPanel.tsx', 'src/modules/payees/web/payees.ts'],
    ['src/modules/transfers/web/TransferPanel.tsx', 'src/modules/payees/contract.ts'],
    ['src/modules/transfers/contract.ts', 'src/modules/ledger/words.contract.ts'],
    ['src/modules/transfers/server/transfers.ts', 'src/modules/payees/server/payees.ts'],
    ['src/modules/transfers/server/transfers.ts', 'src/rails/ascii.ts'],
    ['src/rails/ascii.ts', 'src/values/money.ts'],
  ]),
}
