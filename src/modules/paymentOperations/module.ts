import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { paymentOperationsAudit } from './server/audit.ts'
import { paymentOperationsFiles, paymentOperationsRoutes } from './server/routes.ts'

/** Where staff watch payments to and from other institutions. */
export const paymentOperations: Module = {
  name: 'paymentOperations',
  contracts: () => [contract],
  routes: (portal) => {
    paymentOperationsRoutes(portal.mount, portal)
    paymentOperationsFiles(portal.mountFile, portal)
  },
  audit: paymentOperationsAudit,
}
