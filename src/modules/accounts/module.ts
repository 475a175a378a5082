import type { Module } from '../module.ts'
import * as arranging from './arranging.contract.ts'
import * as contract from './contract.ts'
import * as editing from './editing.contract.ts'
import { accountsAudit } from './server/audit.ts'
import { accountRoutes } from './server/routes.ts'
import { accountsOverview } from './server/overviewItems.ts'
import { EDIT_ACCOUNT } from './server/staff/dualControl.ts'

export const accounts: Module = {
  name: 'accounts',
  // What staff do with accounts and with transactions stands under one heading.
  tag: 'entries',
  contracts: () => [contract, arranging, editing],
  routes: ({ mount, db, dualControl }) => accountRoutes(mount, { db, dualControl }),
  approvals: () => [EDIT_ACCOUNT],
  overview: () => [accountsOverview],
  audit: accountsAudit,
}
