import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as payee from './payee.contract.ts'
import * as provider from './provider.contract.ts'
import { passPutAway, runDue } from '../standingOrders/server/standingOrders.ts'
import { billsAudit } from './server/audit.ts'
import { BILL, remindDue } from './server/bills.ts'
import { billRoutes } from './server/routes.ts'

export const bills: Module = {
  name: 'bills',
  contracts: () => [contract, payee, provider],
  routes: (portal) => billRoutes(portal.mount, portal),
  jobs: (dependencies) => [
    {
      name: 'bill payments',
      about: 'Pays the bills whose day has come, out of the money set aside for them.',
      lane: 'payments',
      everyMs: 60_000,
      run: () => runDue(dependencies.db, dependencies, BILL, DUE_AT_ONCE_MAX),
      putAway: (tx, ctx, rowId) => passPutAway(tx, ctx, BILL, rowId),
    },
    {
      name: 'bill reminders',
      about: 'Reminds members of the bills of tomorrow and sets the money aside.',
      lane: 'payments',
      everyMs: 300_000,
      run: () => remindDue(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  audit: billsAudit,
}
