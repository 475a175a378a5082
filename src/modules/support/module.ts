import type { Module } from '../module.ts'
import * as beginning from './beginning.contract.ts'
import * as contract from './contract.ts'
import * as appointment from './appointment.contract.ts'
import * as inbox from './inbox.contract.ts'
import * as savedAnswers from './savedAnswers.contract.ts'
import { supportAudit } from './server/audit.ts'
import { ACCOUNT, TRANSACTION } from './server/ownSubjects.ts'
import { supportFiles } from './server/files.ts'
import { supportRoutes } from './server/routes.ts'
import { conversationsOverview } from './server/overviewItems.ts'
import { messagesWaiting } from './server/waiting.ts'
import * as threads from './threads.contract.ts'

export const support: Module = {
  name: 'support',
  contracts: () => [appointment, beginning, contract, inbox, savedAnswers, threads],
  routes: (portal, { askables }) => {
    const branches = portal.config.site.branches?.branches ?? []
    supportRoutes(portal.mount, { ...portal, branches, askables })
    supportFiles(portal.mountFile, { ...portal, askables })
  },
  notificationKinds: ['question'],
  askables: [TRANSACTION, ACCOUNT],
  staffTopics: ['messages'],
  work: messagesWaiting,
  overview: () => [conversationsOverview],
  audit: supportAudit,
}
