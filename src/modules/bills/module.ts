import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as held from './held.contract.ts'
import * as payee from './payee.contract.ts'
import * as provider from './provider.contract.ts'
import { dueJob } from '../standingOrders/server/standingOrders.ts'
import { askedBill } from './server/asked.ts'
import { billsAudit } from './server/audit.ts'
import { BILL, HELD_BILL, remindDue, upcomingBills } from './server/bills.ts'
import { billRoutes } from './server/routes.ts'

export const bills: Module = {
  name: 'bills',
  contracts: () => [contract, held, payee, provider],
  routes: (portal) => billRoutes(portal.mount, portal),
  jobs: (dependencies) => [
    dueJob(
      BILL,
      'Pays the bills whose day has come, out of the money set aside for them.',
      dependencies,
    ),
    {
      name: 'bill reminders',
      about: 'Reminds members of the bills of tomorrow and sets the money aside.',
      lane: 'payments',
      everyMs: 300_000,
      run: () => remindDue(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  askables: [askedBill],
  upcoming: upcomingBills,
  reviewables: [HELD_BILL],
  notificationKinds: ['bill'],
  audit: billsAudit,
}
