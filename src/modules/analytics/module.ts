import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { addUpTally, countDays } from './server/analytics.ts'
import { analyticsRoutes } from './server/routes.ts'

export const analytics: Module = {
  name: 'analytics',
  contracts: () => [contract],
  routes: (portal) => analyticsRoutes(portal.mount, portal),
  jobs: ({ db, clock, institution }) => [
    {
      name: 'analytics days',
      about: 'Counts finished days for the charts of Analytics.',
      lane: 'upkeep',
      everyMs: 600_000,
      run: () => countDays(db, clock.now(), institution.timeZone),
    },
    {
      name: 'analytics counts',
      about: 'Adds up by day what came in lately, for the charts of Analytics.',
      lane: 'upkeep',
      everyMs: 60_000,
      run: () => addUpTally(db, institution.timeZone),
    },
  ],
}
