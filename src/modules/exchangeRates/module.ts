import type { Module } from '../module.ts'
import type { Seen } from '../networkPayments/server/networkPayments.ts'
import * as contract from './contract.ts'
import { exchangeRatesAudit } from './server/audit.ts'
import { exchangeRatesRoutes } from './server/routes.ts'
import { takeRates } from './server/taking.ts'

/** By which rates money is sent abroad: those of the profile, until a file of rates was read. */
export const exchangeRates: Module = {
  name: 'exchangeRates',
  contracts: () => [contract],
  routes: ({ mount, db }) => exchangeRatesRoutes(mount, db),
  jobs: (dependencies) => {
    const seen: Seen = new Map()
    return [
      {
        name: 'exchange rates',
        about: 'Reads files of exchange rates from the incoming folder.',
        lane: 'payments',
        everyMs: 10_000,
        run: () => takeRates(dependencies.db, dependencies, seen),
      },
    ]
  },
  audit: exchangeRatesAudit,
}
