import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { statementsAudit } from './server/audit.ts'
import { statementFiles, statementRoutes } from './server/routes.ts'
import { closeDue, passOver, STATEMENTS_JOB } from './server/statements.ts'

const STATEMENTS_AT_ONCE_MAX = 20

export const statements: Module = {
  name: 'statements',
  contracts: () => [contract],
  routes: (portal) => {
    statementRoutes(portal.mount, portal)
    statementFiles(portal.mountFile, portal)
  },
  jobs: (dependencies) => [
    {
      name: STATEMENTS_JOB,
      about: 'Makes the statements of a month that is over and tells members of them.',
      lane: 'upkeep',
      serves: 'statements',
      everyMs: 600_000,
      run: () => closeDue(dependencies.db, dependencies, STATEMENTS_AT_ONCE_MAX),
      putAway: passOver,
    },
  ],
  notificationKinds: ['statement'],
  audit: statementsAudit,
}
