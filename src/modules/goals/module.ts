import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { goalsAudit } from './server/audit.ts'
import { goalRoutes } from './server/routes.ts'

/** What members save for. No money moves: what is set aside only counts as taken in what is left to spend. */
export const goals: Module = {
  name: 'goals',
  contracts: () => [contract],
  routes: (portal) => goalRoutes(portal.mount, portal),
  audit: goalsAudit,
}
