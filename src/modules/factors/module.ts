import type { Module } from '../module.ts'
import { endAddressLinks } from '../access/server/access.ts'
import * as contract from './contract.ts'
import * as secondSteps from './secondSteps.contract.ts'
import { factorsAudit } from './server/audit.ts'
import { sweepChallenges } from './server/factors.ts'
import { factorRoutes } from './server/routes.ts'

export const factors: Module = {
  name: 'factors',
  tag: 'identity',
  contracts: () => [secondSteps, contract],
  routes: (portal) => factorRoutes(portal.mount, { ...portal, endAddressLinks }),
  forget: [sweepChallenges],
  audit: factorsAudit,
}
