import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as deleting from './deleting.contract.ts'
import * as reading from './reading.contract.ts'
import * as row from './row.contract.ts'
import { checkHoldsOf } from '../deposits/server/deposits.ts'
import { statusesOf } from '../transfers/server/transfers.ts'
import { staffTransactionsAudit } from './server/audit.ts'
import { staffTransactionRoutes, uploadTemplate } from './server/routes.ts'
import {
  endUnfinished,
  forgetUploads,
  resumeDeletions,
  staffTransactionApprovals,
} from './server/staffTransactions.ts'

const STEPS_AT_ONCE_MAX = 20

export const staffTransactions: Module = {
  name: 'staffTransactions',
  tag: 'entries',
  contracts: () => [contract, deleting, reading, row],
  routes: (portal) => {
    staffTransactionRoutes(portal.mount, { ...portal, statusesOf, checkHoldsOf })
    uploadTemplate(portal.mountFile)
  },
  jobs: (dependencies) => [
    {
      name: 'deletions left behind',
      about: 'Goes on with the deletion of a member’s transactions where somebody left it.',
      lane: 'upkeep',
      everyMs: 60_000,
      run: () => resumeDeletions(dependencies.db, dependencies, STEPS_AT_ONCE_MAX),
      putAway: endUnfinished,
    },
  ],
  forget: [forgetUploads],
  approvals: () => staffTransactionApprovals,
  audit: staffTransactionsAudit,
}
