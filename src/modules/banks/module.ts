import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as directory from './directory.contract.ts'
import { whoIs } from '../identity/server/identity.ts'
import { banksAudit } from './server/audit.ts'
import { bankRoutes } from './server/routes.ts'

export const banks: Module = {
  name: 'banks',
  contracts: () => [contract, directory],
  routes: (portal) => bankRoutes(portal.mount, { ...portal, whoIs }),
  audit: banksAudit,
}
