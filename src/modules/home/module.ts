import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { upcomingOverview } from './server/overviewItems.ts'
import { homeRoutes } from './server/routes.ts'

/** The first screen of a member: what was, what comes, what is left. */
export const home: Module = {
  name: 'home',
  contracts: () => [contract],
  routes: ({ mount, db }, { upcoming }) => homeRoutes(mount, { db, upcoming }),
  overview: ({ upcoming }) => [upcomingOverview(upcoming)],
}
