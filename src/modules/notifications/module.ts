import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as choices from './choices.contract.ts'
import * as devices from './devices.contract.ts'
import * as quiet from './quiet.contract.ts'
import { notificationsAudit } from './server/audit.ts'
import { dropPush, PUSH_JOB, sendPushes } from './server/pushJob.ts'
import { notificationRoutes } from './server/routes.ts'

export const notifications: Module = {
  name: 'notifications',
  contracts: () => [choices, contract, devices, quiet],
  routes: (portal) => notificationRoutes(portal.mount, portal),
  jobs: (dependencies) => [
    {
      name: PUSH_JOB,
      about: 'Hands news for members’ devices to the push services of their browsers.',
      lane: 'pushes',
      everyMs: 5000,
      run: () => sendPushes(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
      putAway: (tx, _ctx, rowId) => dropPush(tx, rowId),
    },
  ],
  audit: notificationsAudit,
}
