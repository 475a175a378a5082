import type { Module, ModuleJobs } from '../module.ts'
import type { Seen } from '../networkPayments/server/networkPayments.ts'
import * as contract from './contract.ts'
import { wiresAudit } from './server/audit.ts'
import { takeMessages } from './server/receiving/taking.ts'
import { wiresRoutes } from './server/routes.ts'

/** Payments to banks abroad, as ISO 20022 messages over the correspondent bank. */
export const wires: Module = {
  name: 'wires',
  contracts: () => [contract],
  routes: ({ mount, db }) => wiresRoutes(mount, db),
  jobs: (dependencies) => receiving(dependencies),
  audit: wiresAudit,
}

/** Who sends no messages gets none. */
const receiving: ModuleJobs = (dependencies) => {
  const { db, institution } = dependencies
  const seen: Seen = new Map()
  if (!institution.wires) return []
  return [
    {
      name: 'messages from banks',
      about: 'Reads messages about payments abroad, and does what they say.',
      lane: 'payments',
      serves: 'payments',
      everyMs: 10_000,
      run: () => takeMessages(db, dependencies, seen),
    },
  ]
}
