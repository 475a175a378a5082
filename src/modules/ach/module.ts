import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import { cutFiles } from './server/cutting.ts'

/** Payments to and from banks in the United States, in the files of the Automated Clearing House. */
export const ach: Module = {
  name: 'ach',
  jobs: (dependencies) => [
    {
      name: 'ACH files',
      about: 'Cuts files of payments to US banks before each deadline of the Federal Reserve.',
      lane: 'payments',
      everyMs: 10_000,
      run: () => cutFiles(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
    },
  ],
}
