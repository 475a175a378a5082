import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as credentials from './credentials.contract.ts'
import { accessAudit } from './server/audit.ts'
import { sweepDevices, sweepLinks, sweepTries } from './server/access.ts'
import { accessOverview } from './server/overviewItems.ts'
import { accessRoutes } from './server/routes.ts'

export const access: Module = {
  name: 'access',
  tag: 'identity',
  contracts: (institution) => [
    credentials,
    contract,
    {
      choosePassword: credentials.choosePassword(institution),
      changePassword: credentials.changePassword(institution),
    },
  ],
  routes: (portal) => accessRoutes(portal.mount, portal),
  forget: [sweepTries, sweepDevices, sweepLinks],
  notificationKinds: ['security'],
  overview: () => accessOverview,
  audit: accessAudit,
}
