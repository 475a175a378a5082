import type { Module } from '../module.ts'
import { feesAudit } from './server/audit.ts'
import { chargeDue, FEES_JOB, passOver } from './server/charging.ts'

const CHUNKS_AT_ONCE_MAX = 5

export const fees: Module = {
  name: 'fees',
  jobs: (dependencies) => [
    {
      name: FEES_JOB,
      about: 'Charges the fees of a month that is over.',
      lane: 'upkeep',
      everyMs: 600_000,
      run: () => chargeDue(dependencies.db, dependencies, CHUNKS_AT_ONCE_MAX),
      putAway: passOver,
    },
  ],
  audit: feesAudit,
}
