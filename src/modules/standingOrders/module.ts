import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { recipientBehind } from '../transfers/server/transfers.ts'
import { askedSchedule } from './server/schedules/asked.ts'
import { HELD_TRANSFER } from './server/schedules/held.ts'
import { standingOrdersAudit } from './server/audit.ts'
import { scheduleRoutes } from './server/routes.ts'
import { dueJob, SCHEDULE, upcomingTransfers } from './server/standingOrders.ts'

export const standingOrders: Module = {
  name: 'standingOrders',
  tag: 'schedules',
  contracts: () => [contract],
  routes: (portal) => scheduleRoutes(portal.mount, { ...portal, recipientBehind }),
  jobs: (dependencies) => [
    dueJob(SCHEDULE, 'Sends the transfers that members arranged for today.', dependencies),
  ],
  askables: [askedSchedule],
  upcoming: upcomingTransfers,
  reviewables: [HELD_TRANSFER],
  audit: standingOrdersAudit,
}
