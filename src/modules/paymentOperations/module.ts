import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { paymentOperationsAudit } from './server/audit.ts'
import { reconcile } from './server/reconciling.ts'
import { paymentOperationsFiles, paymentOperationsRoutes } from './server/routes.ts'
import { exceptionsWaiting } from './server/waiting.ts'

/** Where staff watch payments to and from other institutions. */
export const paymentOperations: Module = {
  name: 'paymentOperations',
  contracts: () => [contract],
  routes: (portal) => {
    paymentOperationsRoutes(portal.mount, portal)
    paymentOperationsFiles(portal.mountFile, portal)
  },
  jobs: (dependencies) => [
    {
      name: 'reconciliation',
      about: 'Writes down whether payments and files explain what is on the clearing accounts.',
      lane: 'upkeep',
      everyMs: 3_600_000,
      // It finds every clearing account each time.
      unhurried: true,
      run: () => reconcile(dependencies.db, dependencies),
    },
  ],
  work: exceptionsWaiting,
  audit: paymentOperationsAudit,
}
