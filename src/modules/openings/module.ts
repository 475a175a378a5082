import type { Module } from '../module.ts'
import { BILL } from '../bills/server/bills.ts'
import { depositsTo } from '../deposits/server/deposits.ts'
import { ordersOnAccount, SCHEDULE } from '../standingOrders/server/standingOrders.ts'
import * as closing from './closing.contract.ts'
import * as contract from './contract.ts'
import * as disclosure from './disclosure.contract.ts'
import { openingsAudit } from './server/audit.ts'
import { openingRoutes } from './server/routes.ts'
import { closingHandler, OPEN_ACCOUNT } from './server/staff/dualControl.ts'
import * as staff from './staff.contract.ts'

const USERS = {
  schedules_open: ordersOnAccount(SCHEDULE),
  bills_open: ordersOnAccount(BILL),
  deposits_open: depositsTo,
}

export const openings: Module = {
  name: 'openings',
  contracts: () => [contract, closing, disclosure, staff],
  routes: ({ mount, db, dualControl }) => openingRoutes(mount, { db, dualControl, users: USERS }),
  approvals: () => [OPEN_ACCOUNT, closingHandler(USERS)],
  audit: openingsAudit,
}
