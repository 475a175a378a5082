import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { whoIs } from '../identity/server/identity.ts'
import { auditAudit } from './server/ownSentences.ts'
import { sealAudit } from './server/audit.ts'
import { auditFigures } from './server/figures.ts'
import { eventsOverview } from './server/overviewItems.ts'
import { preparePart } from './server/parts.ts'
import { auditRoutes } from './server/routes.ts'

export const audit: Module = {
  name: 'audit',
  contracts: () => [contract],
  routes: (portal, { auditSentences }) =>
    auditRoutes(portal.mount, portal.mountFile, { ...portal, whoIs, sentences: auditSentences }),
  jobs: ({ db }) => [
    {
      name: 'audit sealing',
      about: 'Links new records of the audit trail into its chain.',
      lane: 'sealing',
      everyMs: 1000,
      run: () => sealAudit(db),
    },
    {
      name: 'audit parts',
      about: 'Lays the next part of the audit trail ready before the last one is full.',
      lane: 'sealing',
      everyMs: 60_000,
      run: () => preparePart(db),
    },
  ],
  figures: () => auditFigures,
  overview: ({ auditSentences }) => [eventsOverview(auditSentences)],
  audit: auditAudit,
}
