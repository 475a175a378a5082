import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { JOBS_HERE } from '../factories/portal.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { openPushService } from '../factories/pushService.ts'
import { addTo, type Ids } from './additions.ts'
import { type Address, goesOn, nameOf } from './address.ts'
import { nothingPassed } from './axe.ts'
import { lookOver } from './lookOver.ts'
import { type Person, windowOf } from './people.ts'

/** The languages the portal speaks. */
const LANGUAGES = ['en-US'] as const

/** `PAGES=bill npm test -- pages` looks only at what has "bill" in its name, and at what others stand on. */
function isWanted(address: Address, i: number, all: readonly Address[]): boolean {
  const isNamed = new RegExp(process.env['PAGES'] ?? '').test(nameOf(address))
  const next = all[i + 1]
  return (
    isNamed || !!address.prepares || (!!next && goesOn(next, address) && isWanted(next, i + 1, all))
  )
}

type Visits = readonly (readonly [Person, readonly Address[]])[]

/** Looks over all addresses, each person in one window of their own. */
export function sweep(visits: Visits): void {
  let world: BrowserWorld
  let ids: Ids
  const passed = nothingPassed()
  const ends: (() => unknown)[] = []
  before(async () => {
    // What is sent to a device of Ines stays on this machine.
    const push = await openPushService({ after: (end: () => unknown) => void ends.push(end) })
    world = await openBrowserWorld({ environment: { ...JOBS_HERE, PUSH_HOSTS: push.origin } })
    ids = await addTo(world)
  })
  after(async () => {
    await world.close()
    for (const end of ends) await end()
  })
  for (const language of LANGUAGES) {
    for (const [person, addresses] of visits) {
      describe(`in ${language}, ${person} sees`, () => {
        let page: Page
        before(async () => {
          page = await windowOf(world, person, language)
        })
        after(() => page.context().close())
        for (const [i, address] of addresses.entries()) {
          if (!isWanted(address, i, addresses)) continue
          const isThere = goesOn(address, addresses[i - 1])
          test(nameOf(address), () =>
            lookOver(page, { address, isThere }, { world, ids, passed }, `${language}-${person}`),
          )
        }
      })
    }
  }
}
