import type { Module } from '../module.ts'
import * as changes from './changes.contract.ts'
import * as contract from './contract.ts'
import { ADD_BUSINESS } from './server/adding.ts'
import { businessesAudit } from './server/audit.ts'
import { END_BUSINESS, RENAME_BUSINESS } from './server/changing.ts'
import { businessRoutes } from './server/routes.ts'

export const businesses: Module = {
  name: 'businesses',
  contracts: () => [contract, changes],
  routes: (portal) => businessRoutes(portal.mount, portal),
  approvals: () => [ADD_BUSINESS, RENAME_BUSINESS, END_BUSINESS],
  audit: businessesAudit,
}
