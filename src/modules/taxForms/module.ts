import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { taxFormsAudit } from './server/audit.ts'
import { issueDue } from './server/issuing.ts'
import { taxFormFiles, taxFormRoutes } from './server/routes.ts'

const CHUNKS_AT_ONCE_MAX = 10

export const taxForms: Module = {
  name: 'taxForms',
  contracts: () => [contract],
  routes: (portal) => {
    taxFormRoutes(portal.mount, portal)
    taxFormFiles(portal.mountFile, portal)
  },
  jobs: (dependencies) => [
    {
      name: 'tax forms',
      about: 'Makes the tax forms of a year that is over, and corrects those that changed.',
      lane: 'upkeep',
      everyMs: 3_600_000,
      run: () => issueDue(dependencies.db, dependencies, CHUNKS_AT_ONCE_MAX),
    },
  ],
  audit: taxFormsAudit,
}
