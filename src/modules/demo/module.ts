import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { carrySessionsForward } from '../identity/server/identity.ts'
import { usablePasscodes } from '../passcodes/server/passcodes.ts'
import { demoAudit } from './server/audit.ts'
import { CLOCK, followDemoClock } from './server/demo.ts'
import { demoRoutes } from './server/routes.ts'

export const demo: Module = {
  name: 'demo',
  contracts: () => [contract],
  routes: async (portal) => {
    if (portal.config.mode !== 'demo') return
    const clock = await followDemoClock(portal, () => portal.wakeJobs())
    demoRoutes(portal.mount, { ...portal, clock, usablePasscodes, carrySessionsForward })
  },
  commonTopics: [CLOCK],
  audit: demoAudit,
}
