import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { operationsAudit } from './server/audit.ts'
import { jobFigures } from './server/figures.ts'
import { operationRoutes } from './server/routes.ts'
import { setAsideWaiting } from './server/waiting.ts'

export const operations: Module = {
  name: 'operations',
  contracts: () => [contract],
  routes: ({ mount, db }, { jobs }) => operationRoutes(mount, { db, jobs }),
  figures: jobFigures,
  work: setAsideWaiting,
  audit: operationsAudit,
}
