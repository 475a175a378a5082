import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as draft from './draft.contract.ts'
import * as international from './international.contract.ts'
import * as member from './member.contract.ts'
import * as receipt from './receipt.contract.ts'
import * as usBank from './usBank.contract.ts'
import { transfersAudit } from './server/audit.ts'
import { transferRoutes } from './server/routes.ts'
import {
  forgetChecks,
  forgetDrafts,
  openBetweenAccounts,
  OUTGOING_TRANSFER,
  OWN_NEWS_JOB,
  OWN_TRANSFER,
  sendQueued,
  tellOwnNews,
} from './server/transfers.ts'

export const transfers: Module = {
  name: 'transfers',
  contracts: () => [contract, draft, international, member, receipt, usBank],
  routes: ({ mount, db, engine, clock, institution }, { reviewables }) => {
    const betweenAccounts = openBetweenAccounts({ engine, clock, institution })
    transferRoutes(mount, { db, betweenAccounts, reviewables })
    return () => betweenAccounts.close()
  },
  jobs: (dependencies) => [
    {
      name: 'international departures',
      about: 'Hands transfers abroad to the network once they can no longer be cancelled.',
      lane: 'payments',
      serves: 'payments',
      everyMs: 10_000,
      run: () => sendQueued(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
    {
      name: OWN_NEWS_JOB,
      about: 'Tells owners of an account what another of them moved between accounts.',
      lane: 'mail',
      everyMs: 5000,
      run: () => tellOwnNews(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  signables: [OWN_TRANSFER, OUTGOING_TRANSFER],
  forget: [forgetDrafts, forgetChecks],
  notificationKinds: ['money_in', 'money_out', 'transfer_failed'],
  audit: transfersAudit,
}
