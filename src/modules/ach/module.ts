import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module, ModuleJobs } from '../module.ts'
import { linkAnswers } from '../linkedAccounts/server/linkedAccounts.ts'
import type { Seen } from '../networkPayments/server/networkPayments.ts'
import { forgetReversed } from '../transfers/server/transfers.ts'
import * as contract from './contract.ts'
import { achAudit } from './server/audit.ts'
import { cutFiles } from './server/cutting.ts'
import { announceCredits } from './server/receiving/announcing.ts'
import { dealWithEntries, ENTRIES_JOB, putEntryAway } from './server/receiving/dealing.ts'
import { achRoutes } from './server/routes.ts'
import { upcomingEntries } from './server/upcoming.ts'
import { takeFiles } from './server/receiving/taking.ts'

/** Payments to and from banks in the United States, in the files of the Automated Clearing House. */
export const ach: Module = {
  name: 'ach',
  contracts: () => [contract],
  routes: ({ mount, db }) => achRoutes(mount, db),
  jobs: (dependencies) => [
    {
      name: 'ACH files',
      about: 'Cuts files of payments to US banks before each deadline of the Federal Reserve.',
      lane: 'payments',
      serves: 'payments',
      everyMs: 10_000,
      run: () =>
        cutFiles(
          dependencies.db,
          {
            ...dependencies,
            isNeverLate: dependencies.otherBanks === 'simulated',
            forgetReversed,
          },
          DUE_AT_ONCE_MAX,
        ),
    },
    ...receiving(dependencies),
  ],
  upcoming: upcomingEntries,
  audit: achAudit,
}

const CHUNKS_AT_ONCE_MAX = 20

/** Who sends no files gets none. */
const receiving: ModuleJobs = (dependencies) => {
  const { db, institution } = dependencies
  const seen: Seen = new Map()
  if (!institution.ach) return []
  return [
    {
      name: 'ACH files from banks',
      about: 'Reads files of the incoming folder, and tells members what they are about to get.',
      lane: 'payments',
      serves: 'payments',
      everyMs: 10_000,
      run: async () =>
        (await takeFiles(db, dependencies, seen)) +
        (await announceCredits(db, dependencies, CHUNKS_AT_ONCE_MAX)),
    },
    {
      name: ENTRIES_JOB,
      about: 'Posts deposits and withdrawals of other banks on their day, or has them go back.',
      lane: 'payments',
      serves: 'payments',
      everyMs: 10_000,
      run: () => dealWithEntries(db, { ...dependencies, links: linkAnswers }, CHUNKS_AT_ONCE_MAX),
      putAway: putEntryAway,
    },
  ]
}
