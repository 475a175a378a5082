import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { recipientBehind } from '../transfers/server/transfers.ts'
import { standingOrdersAudit } from './server/audit.ts'
import { scheduleRoutes } from './server/routes.ts'
import { passPutAway, runDue, SCHEDULE } from './server/standingOrders.ts'

export const standingOrders: Module = {
  name: 'standingOrders',
  tag: 'schedules',
  contracts: () => [contract],
  routes: (portal) => scheduleRoutes(portal.mount, { ...portal, recipientBehind }),
  jobs: (dependencies) => [
    {
      name: 'scheduled transfers',
      about: 'Sends the transfers that members arranged for today.',
      lane: 'payments',
      everyMs: 60_000,
      run: () => runDue(dependencies.db, dependencies, SCHEDULE, DUE_AT_ONCE_MAX),
      putAway: (tx, ctx, rowId) => passPutAway(tx, ctx, SCHEDULE, rowId),
    },
  ],
  audit: standingOrdersAudit,
}
