import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { disputesAudit } from './server/audit.ts'
import { CREDIT } from './server/crediting.ts'
import { DEADLINES_JOB, keepDeadlines } from './server/deadlines.ts'
import { DECIDE } from './server/deciding.ts'
import { disputeFigures } from './server/figures.ts'
import { disputesOverview } from './server/overviewItems.ts'
import { workOf } from './server/queue.ts'
import { disputeFiles, disputeRoutes } from './server/routes.ts'
import * as questions from './questions.contract.ts'
import * as staff from './staff.contract.ts'
import * as words from './words.contract.ts'

/** Problems that members report with transactions, and what the law asks for by when. */
export const disputes: Module = {
  name: 'disputes',
  contracts: () => [contract, questions, staff, words],
  routes: (portal) => {
    disputeRoutes(portal.mount, portal)
    disputeFiles(portal.mountFile, portal)
  },
  jobs: (dependencies) => [
    {
      name: DEADLINES_JOB,
      about:
        'Warns of what is due in reported problems, gives provisional credits on their last day and takes them back.',
      lane: 'payments',
      everyMs: 60_000,
      run: () => keepDeadlines(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  approvals: () => [CREDIT, DECIDE],
  figures: (_, clock) => disputeFigures(clock),
  staffTopics: [contract.DISPUTES_TOPIC],
  work: { kind: 'disputes', permission: 'disputes:decide', waiting: workOf },
  overview: () => [disputesOverview],
  audit: disputesAudit,
}
