import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { workQueueRoutes } from './server/routes.ts'

/** What waits for staff, over all kinds, on their first page. */
export const workQueue: Module = {
  name: 'workQueue',
  contracts: () => [contract],
  routes: ({ mount, db }, { workKinds }) => workQueueRoutes(mount, { db, kinds: workKinds }),
}
