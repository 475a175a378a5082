import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as option from './option.contract.ts'
import { signaturesAudit } from './server/audit.ts'
import { signatureRoutes } from './server/routes.ts'
import { endLapsed, TURNING_OFF } from './server/signatures.ts'

export const signatures: Module = {
  name: 'signatures',
  contracts: () => [contract, option],
  routes: ({ mount, db, config }, { signables }) =>
    signatureRoutes(mount, { db, config, signables }),
  jobs: (dependencies) => [
    {
      name: 'second signatures',
      about: 'Frees what nobody signed in time, and what nobody can sign any more.',
      lane: 'payments',
      everyMs: 10_000,
      run: () => endLapsed(dependencies.db, dependencies, dependencies.signables, DUE_AT_ONCE_MAX),
    },
  ],
  signables: [TURNING_OFF],
  audit: signaturesAudit,
}
