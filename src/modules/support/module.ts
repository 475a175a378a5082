import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as appointment from './appointment.contract.ts'
import * as inbox from './inbox.contract.ts'
import { supportAudit } from './server/audit.ts'
import { supportRoutes } from './server/routes.ts'
import { messagesWaiting } from './server/waiting.ts'

export const support: Module = {
  name: 'support',
  contracts: () => [appointment, contract, inbox],
  routes: (portal) => {
    const branches = portal.config.site.branches?.branches ?? []
    supportRoutes(portal.mount, { ...portal, branches })
  },
  notificationKinds: ['question'],
  staffTopics: ['messages'],
  work: messagesWaiting,
  audit: supportAudit,
}
