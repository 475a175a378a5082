import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { standingsOf, whoIs } from '../identity/server/identity.ts'
import { isStaff } from '../../values/standing.ts'
import { approvalsAudit } from './server/audit.ts'
import { approvalsOverview } from './server/overviewItems.ts'
import { approvalRoutes } from './server/routes.ts'
import { approvalsWaiting } from './server/waiting.ts'

export const approvals: Module = {
  name: 'approvals',
  contracts: () => [contract],
  routes: ({ mount, db, dualControl }, announced) =>
    approvalRoutes(mount, {
      db,
      dualControl,
      handlers: announced.approvals,
      whoIs,
      staffRoleOf: async (tx, id) => {
        const standing = (await standingsOf(tx, [id])).get(id)
        return standing && isStaff(standing) ? standing.staffRole : null
      },
    }),
  staffTopics: ['approvals'],
  overview: ({ approvals: handlers }) => [approvalsOverview(handlers)],
  work: (handlers) => approvalsWaiting(whoIs, handlers),
  audit: approvalsAudit,
}
