import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { statusAudit } from './server/audit.ts'
import { openStatus } from './server/looking.ts'
import { statusRoutes } from './server/routes.ts'

/** What works now, and what staff tell everybody of it. */
export const status: Module = {
  name: 'status',
  contracts: () => [contract],
  routes: async ({ mount, db, clock, outbox }, { jobs, figures }) => {
    const look = await openStatus({ db, clock, jobs, figures })
    outbox.onEvent(({ topic }) => {
      if (topic === contract.STATUS_TOPIC) look.refresh()
    })
    outbox.onMissed(look.refresh)
    statusRoutes(mount, { db, look })
  },
  staffTopics: [contract.STATUS_TOPIC],
  audit: statusAudit,
}
