import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { checkHoldsOf } from '../deposits/server/deposits.ts'
import { statusesOf } from '../transfers/server/transfers.ts'
import { activityExport, activityRoutes } from './server/routes.ts'

export const activity: Module = {
  name: 'activity',
  contracts: () => [contract],
  routes: (portal) => {
    const dependencies = { ...portal, statusesOf, checkHoldsOf }
    activityRoutes(portal.mount, dependencies)
    activityExport(portal.mountFile, dependencies)
  },
}
