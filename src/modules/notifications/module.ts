import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as choices from './choices.contract.ts'
import { notificationsAudit } from './server/audit.ts'
import { notificationRoutes } from './server/routes.ts'

export const notifications: Module = {
  name: 'notifications',
  contracts: () => [choices, contract],
  routes: (portal) => notificationRoutes(portal.mount, portal),
  audit: notificationsAudit,
}
