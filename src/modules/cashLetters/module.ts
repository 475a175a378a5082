import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import type { Module } from '../module.ts'
import type { Seen } from '../networkPayments/server/networkPayments.ts'
import * as contract from './contract.ts'
import { cashLettersAudit } from './server/audit.ts'
import { chargeBack } from './server/chargingBack.ts'
import { cutLetters } from './server/cutting.ts'
import { takeLetters } from './server/returning.ts'
import { prepareViews } from './server/views.ts'

/** Deposited checks on their way to the banks they are drawn on, in image cash letters. */
export const cashLetters: Module = {
  name: 'cashLetters',
  contracts: () => [contract],
  jobs: (dependencies) => {
    const { db, institution } = dependencies
    const seen: Seen = new Map()
    if (!institution.cashLetters) return []
    return [
      {
        name: 'views of checks',
        about: 'Makes black-and-white pictures of credited checks for their cash letter.',
        lane: 'upkeep',
        everyMs: 10_000,
        run: () => prepareViews(db, dependencies, DUE_AT_ONCE_MAX),
      },
      {
        name: 'cash letters',
        about: 'Cuts the cash letter of each banking day at its time.',
        lane: 'payments',
        serves: 'deposits',
        everyMs: 10_000,
        run: () => cutLetters(db, dependencies, DUE_AT_ONCE_MAX),
      },
      {
        name: 'cash letters from banks',
        about: 'Reads letters of returned checks in the incoming folder.',
        lane: 'payments',
        everyMs: 10_000,
        run: () => takeLetters(db, dependencies, seen),
      },
      {
        name: 'returned checks',
        about: 'Charges checks back on the day on which their return is settled.',
        lane: 'payments',
        everyMs: 10_000,
        run: () => chargeBack(db, dependencies, DUE_AT_ONCE_MAX),
      },
    ]
  },
  audit: cashLettersAudit,
}
