import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import { passcodesAudit } from './server/audit.ts'
import { passcodeRoutes } from './server/routes.ts'

export const passcodes: Module = {
  name: 'passcodes',
  tag: 'identity',
  contracts: () => [contract],
  routes: (portal) => passcodeRoutes(portal.mount, portal),
  staffTopics: ['passcodes'],
  audit: passcodesAudit,
}
