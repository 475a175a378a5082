import type { Module } from '../module.ts'
import { BILL } from '../bills/server/bills.ts'
import { ordersOnAccount, SCHEDULE } from '../standingOrders/server/standingOrders.ts'
import * as contract from './contract.ts'
import * as invitation from './invitation.contract.ts'
import { ownersAudit } from './server/audit.ts'
import { ownersRoutes } from './server/routes.ts'
import { changeOwnersHandler } from './server/staff/dualControl.ts'
import * as staff from './staff.contract.ts'

const ORDERS = [ordersOnAccount(SCHEDULE), ordersOnAccount(BILL)]

export const owners: Module = {
  name: 'owners',
  contracts: () => [contract, invitation, staff],
  routes: (portal) => ownersRoutes(portal.mount, { ...portal, orders: ORDERS }),
  approvals: () => [changeOwnersHandler(ORDERS)],
  audit: ownersAudit,
}
