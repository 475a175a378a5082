import type { TestContext } from 'node:test'
import { seedDemo } from '../../db/seed/demo.ts'
import type { Analytics } from '../../src/modules/analytics/contract.ts'
import { countDays } from '../../src/modules/analytics/server/analytics.ts'
import { analyticsRoutes } from '../../src/modules/analytics/server/routes.ts'
import { settableClock, type SettableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase, seededDatabase } from '../factories/database.ts'
import { openModule } from '../worlds/module.ts'

/** A Wednesday, noon in New York. */
export const NOW = new Date('2026-07-15T16:00:00Z')
export const ZONE = 'America/New_York'

type Scope = Pick<TestContext, 'after'>

export interface Bank {
  readonly engine: Engine
  readonly clock: SettableClock
  /** Asks the route: `?from=2026-06-01`. */
  ask(query?: string): Promise<{ readonly status: number; readonly body: Analytics }>
  /** Counts all days that are over; how many those were. */
  count(): Promise<number>
}

/** The route of analytics alone, before an empty bank. */
export async function openEmptyBank(t: Scope, given?: Engine): Promise<Bank> {
  const engine = given ?? (await freshDatabase(t))
  const clock = settableClock(NOW)
  const { institution } = readConfig({})
  const door = await openModule(
    t,
    (mount) => analyticsRoutes(mount, { db: engine.db, clock, institution }),
    { usual: { personId: newId() }, clock },
  )
  return {
    engine,
    clock,
    ask: (query = '') => door.get(`/api/admin/analytics${query}`),
    count: async () => {
      let counted = 0
      for (;;) {
        const more = await countDays(engine.db, clock.now(), ZONE)
        if (more === 0) return counted
        counted += more
      }
    },
  }
}

/** The same before the demonstration's people and their history. */
export async function openDemoBank(t: Scope, given?: Engine): Promise<Bank> {
  const bank = await openEmptyBank(t, given ?? (await seededDatabase(t)))
  const { engine, clock } = bank
  if (given) await seedDemo({ engine, clock, config: readConfig({}), log: createLog('silent') })
  return bank
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
