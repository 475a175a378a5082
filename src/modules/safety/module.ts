import type { Module } from '../module.ts'
import { ownEventsOf } from '../audit/server/audit.ts'
import * as contract from './contract.ts'
import * as allowances from './allowances.contract.ts'
import * as staff from './staff.contract.ts'
import { SAFETY_TOPIC } from './contract.ts'
import { safetyAudit } from './server/audit.ts'
import { safetyRoutes } from './server/routes.ts'
import { reportsWork } from './server/waiting.ts'

/** What members do for their safety, and how they know that it is really us who call. */
export const safety: Module = {
  name: 'safety',
  contracts: () => [contract, allowances, staff],
  routes: (portal, { auditSentences }) =>
    safetyRoutes(portal.mount, { ...portal, events: ownEventsOf(auditSentences) }),
  staffTopics: [SAFETY_TOPIC],
  work: reportsWork,
  audit: safetyAudit,
}
