import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as pull from './pull.contract.ts'
import { linkedAccountsAudit } from './server/audit.ts'
import { EXPIRY_JOB, expireLinks } from './server/ending.ts'
import { HOLDS_JOB, releasePulls } from './server/pulls/ending.ts'
import { linkedAccountRoutes } from './server/routes.ts'

/** Accounts of members at other banks. */
export const linkedAccounts: Module = {
  name: 'linkedAccounts',
  contracts: () => [contract, pull],
  routes: ({ mount, db }) => linkedAccountRoutes(mount, db),
  jobs: (dependencies) => [
    {
      name: EXPIRY_JOB,
      about: 'Ends links to accounts at other banks whose amounts nobody told in time.',
      lane: 'upkeep',
      everyMs: 600_000,
      run: () => expireLinks(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
    {
      name: HOLDS_JOB,
      about: 'Frees money that members pulled in once its hold is over.',
      lane: 'upkeep',
      serves: 'deposits',
      everyMs: 600_000,
      run: () => releasePulls(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  audit: linkedAccountsAudit,
}
