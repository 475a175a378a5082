import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as review from './review.contract.ts'
import { askedDeposit } from './server/asked.ts'
import { depositsAudit } from './server/audit.ts'
import { releaseDue } from './server/deposits.ts'
import { depositsOverview } from './server/overviewItems.ts'
import { upcomingChecks } from './server/upcoming.ts'
import { depositPicture, depositRoutes } from './server/routes.ts'
import { depositsWaiting } from './server/waiting.ts'

export const deposits: Module = {
  name: 'deposits',
  contracts: () => [contract, review],
  routes: (portal) => {
    depositRoutes(portal.mount, portal)
    depositPicture(portal.mountFile, portal)
  },
  jobs: (dependencies) => [
    {
      name: 'deposit holds',
      about: 'Ends the holds on deposited checks whose day has come.',
      lane: 'payments',
      serves: 'deposits',
      everyMs: 60_000,
      run: () => releaseDue(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  askables: [askedDeposit],
  upcoming: upcomingChecks,
  staffTopics: ['deposits'],
  notificationKinds: ['deposit'],
  work: depositsWaiting,
  overview: () => [depositsOverview],
  audit: depositsAudit,
}
