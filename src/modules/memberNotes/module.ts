import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { memberNotesAudit } from './server/audit.ts'
import { notesOverview } from './server/overviewItems.ts'
import { memberNotesFiles, memberNotesRoutes } from './server/routes.ts'

/** What staff write down about a member, for each other. */
export const memberNotes: Module = {
  name: 'memberNotes',
  contracts: () => [contract],
  routes: (portal) => {
    memberNotesRoutes(portal.mount, portal)
    memberNotesFiles(portal.mountFile, portal)
  },
  overview: () => [notesOverview],
  staffTopics: [contract.NOTES_TOPIC],
  audit: memberNotesAudit,
}
