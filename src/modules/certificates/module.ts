import type { Module } from '../module.ts'
import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import * as contract from './contract.ts'
import { certificatesAudit } from './server/audit.ts'
import { MATURITY_JOB, matureDue } from './server/maturing.ts'
import { NOTICE_JOB, noticeDue } from './server/noticing.ts'
import { upcomingMaturities } from './server/upcoming.ts'
import { certificateRoutes } from './server/routes.ts'

export const certificates: Module = {
  name: 'certificates',
  contracts: () => [contract],
  routes: ({ mount, db }) => certificateRoutes(mount, db),
  jobs: (dependencies) => [
    {
      name: MATURITY_JOB,
      about: 'Renews certificates that have matured, or pays them out.',
      lane: 'upkeep',
      everyMs: 600_000,
      run: () => matureDue(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
    {
      name: NOTICE_JOB,
      about: 'Tells members that a certificate of theirs matures soon.',
      lane: 'mail',
      everyMs: 600_000,
      run: () => noticeDue(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  upcoming: upcomingMaturities,
  audit: certificatesAudit,
}
