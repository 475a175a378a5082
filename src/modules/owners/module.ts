import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as invitation from './invitation.contract.ts'
import { ownersAudit } from './server/audit.ts'
import { ownersRoutes } from './server/routes.ts'
import { CHANGE_OWNERS } from './server/staff/dualControl.ts'
import * as staff from './staff.contract.ts'

export const owners: Module = {
  name: 'owners',
  contracts: () => [contract, invitation, staff],
  routes: (portal) => ownersRoutes(portal.mount, portal),
  approvals: () => [CHANGE_OWNERS],
  audit: ownersAudit,
}
