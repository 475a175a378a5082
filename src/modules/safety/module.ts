import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import { endAddressLinks } from '../access/server/access.ts'
import { ownEventsOf } from '../audit/server/audit.ts'
import * as contract from './contract.ts'
import * as allowances from './allowances.contract.ts'
import * as staff from './staff.contract.ts'
import { SAFETY_TOPIC } from './contract.ts'
import { safetyAudit } from './server/audit.ts'
import { ALLOWANCE_JOB, tellBegun } from './server/begunAllowances.ts'
import { safetyOverview } from './server/overviewItems.ts'
import { safetyRoutes } from './server/routes.ts'
import { reportsWork } from './server/waiting.ts'

/** What members do for their safety, and how they know that it is really us who call. */
export const safety: Module = {
  name: 'safety',
  contracts: () => [contract, allowances, staff],
  routes: (portal, { auditSentences }) =>
    safetyRoutes(portal.mount, {
      ...portal,
      events: ownEventsOf(auditSentences),
      endAddressLinks,
    }),
  jobs: (dependencies) => [
    {
      name: ALLOWANCE_JOB,
      about: 'Tells members when more may leave their accounts, as they asked a day before.',
      lane: 'mail',
      everyMs: 60_000,
      run: () => tellBegun(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
  staffTopics: [SAFETY_TOPIC],
  work: reportsWork,
  overview: () => safetyOverview,
  audit: safetyAudit,
}
