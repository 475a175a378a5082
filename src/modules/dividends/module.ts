import type { Module } from '../module.ts'
import { dividendsAudit } from './server/audit.ts'
import { creditDue, DIVIDENDS_JOB, passOver } from './server/dividends.ts'
import { upcomingDividends } from './server/upcoming.ts'

const CHUNKS_AT_ONCE_MAX = 4

export const dividends: Module = {
  name: 'dividends',
  jobs: (dependencies) => [
    {
      name: DIVIDENDS_JOB,
      about: 'Pays the dividends of a period that is over.',
      lane: 'upkeep',
      everyMs: 600_000,
      run: () => creditDue(dependencies.db, dependencies, CHUNKS_AT_ONCE_MAX),
      putAway: passOver,
    },
  ],
  upcoming: upcomingDividends,
  audit: dividendsAudit,
}
