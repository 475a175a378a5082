import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as invitation from './invitation.contract.ts'
import { ownersAudit } from './server/audit.ts'
import { ownersRoutes } from './server/routes.ts'

export const owners: Module = {
  name: 'owners',
  contracts: () => [contract, invitation],
  routes: (portal) => ownersRoutes(portal.mount, portal),
  audit: ownersAudit,
}
