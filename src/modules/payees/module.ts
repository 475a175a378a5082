import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { payeesAudit } from './server/audit.ts'
import { payeeRoutes } from './server/routes.ts'

export const payees: Module = {
  name: 'payees',
  contracts: () => [contract],
  routes: (portal) => payeeRoutes(portal.mount, portal),
  audit: payeesAudit,
}
