import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { memberViewsAudit } from './server/audit.ts'
import { memberViewRoutes } from './server/routes.ts'

/** Staff see a member's pages as the member sees them, while the member lets them. */
export const memberViews: Module = {
  name: 'memberViews',
  contracts: () => [contract],
  routes: (portal) => memberViewRoutes(portal.mount, portal),
  staffTopics: [contract.VIEWS_TOPIC],
  audit: memberViewsAudit,
}
