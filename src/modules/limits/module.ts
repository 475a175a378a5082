import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as counts from './counts.contract.ts'
import { standingsOf } from '../identity/server/identity.ts'
import { namesOf } from '../members/server/members.ts'
import { limitsAudit } from './server/audit.ts'
import { savingHandler } from './server/dualControl.ts'
import { countRoutes, limitRoutes } from './server/routes.ts'

export const limits: Module = {
  name: 'limits',
  contracts: () => [contract, counts],
  routes: (portal) => {
    const isMember = async (id: string) =>
      (await standingsOf(portal.db, [id])).get(id)?.role === 'user'
    limitRoutes(portal.mount, { ...portal, isMember, namesOf })
    countRoutes(portal.mount, { ...portal, namesOf })
  },
  approvals: () => [savingHandler(namesOf)],
  staffTopics: ['limits'],
  commonTopics: ['limits'],
  audit: limitsAudit,
}
