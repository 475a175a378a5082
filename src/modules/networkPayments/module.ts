import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import { creditPulls } from '../linkedAccounts/server/linkedAccounts.ts'
import { networkPaymentsAudit } from './server/audit.ts'
import { makeFolders } from './server/folders.ts'
import { handOverFiles } from './server/handingOver.ts'
import { settleDue } from './server/settling.ts'
import { tellOfLateFiles } from './server/telling.ts'

/** How far each payment to or from another institution has got, and the files they travel in. */
export const networkPayments: Module = {
  name: 'networkPayments',
  jobs: (dependencies) => {
    makeFolders(dependencies.railsDirectory, dependencies.log)
    return [
      {
        name: 'files for the network',
        about: 'Puts files of payments into the outgoing folder.',
        lane: 'payments',
        serves: 'payments',
        everyMs: 10_000,
        run: () => handOverFiles(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
      },
      {
        name: 'late files',
        about: 'Tells staff when files of payments cannot be put into the outgoing folder.',
        lane: 'payments',
        everyMs: 60_000,
        run: () => tellOfLateFiles(dependencies.db, dependencies),
      },
      {
        name: 'settlement',
        about: 'Settles payments to and from other institutions on their day.',
        lane: 'payments',
        serves: 'payments',
        everyMs: 60_000,
        run: () =>
          settleDue(dependencies.db, { ...dependencies, arrive: creditPulls }, DUE_AT_ONCE_MAX),
      },
    ]
  },
  audit: networkPaymentsAudit,
}
