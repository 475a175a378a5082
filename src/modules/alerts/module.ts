import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import { rememberFound } from '../home/server/home.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { forgetFired } from './server/alerts.ts'
import { alertsAudit } from './server/audit.ts'
import { LOOK_JOB, lookAhead } from './server/looking.ts'
import { alertRoutes } from './server/routes.ts'
import { ALERT_JOB, tellFired } from './server/telling.ts'

/** What members want to be told of besides the news that everybody is told. */
export const alerts: Module = {
  name: 'alerts',
  contracts: () => [contract],
  routes: ({ mount, db }) => alertRoutes(mount, { db }),
  jobs: (dependencies) => {
    const parts = { ...dependencies, remember: rememberFound() }
    return [
      {
        name: ALERT_JOB,
        about: 'Tells members of alerts of theirs that came true.',
        lane: 'mail',
        everyMs: 5000,
        run: () => tellFired(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
      },
      {
        name: LOOK_JOB,
        about: 'Looks whether the days ahead of members hold what they want to be told of.',
        lane: 'upkeep',
        everyMs: 60_000,
        run: () => lookAhead(dependencies.db, parts, DUE_AT_ONCE_MAX),
      },
    ]
  },
  forget: [forgetFired],
  notificationKinds: ['alert'],
  audit: alertsAudit,
}
