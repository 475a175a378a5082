import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as access from './access.contract.ts'
import * as creation from './creation.contract.ts'
import * as details from './details.contract.ts'
import * as staffRole from './staffRole.contract.ts'
import { membersAudit } from './server/audit.ts'
import { memberApprovals, memberRoutes } from './server/routes.ts'

export const members: Module = {
  name: 'members',
  tag: 'users',
  contracts: (institution) => [
    access,
    contract,
    creation,
    details,
    staffRole,
    { createUser: creation.createUser(institution) },
  ],
  routes: (portal) => {
    memberRoutes(portal.mount, portal)
  },
  approvals: ({ institution, config }) => memberApprovals(institution, { config }),
  audit: membersAudit,
}
