import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { longWorkRoutes } from './server/routes.ts'

/** How far work through many rows is, for whoever began it and for all staff. */
export const longWork: Module = {
  name: 'longWork',
  contracts: () => [contract],
  routes: ({ mount, db }) => longWorkRoutes(mount, db),
  staffTopics: [contract.LONG_WORK_TOPIC],
}
