import type { Module } from '../module.ts'
import { sealLedger } from '../audit/server/audit.ts'
import { checkBalances } from './server/balanceCheck.ts'
import { ledgerFigures } from './server/figures.ts'

export const ledger: Module = {
  name: 'ledger',
  figures: (_, clock) => ledgerFigures(clock),
  jobs: ({ db }) => [
    {
      name: 'journal sealing',
      about: 'Links new transfers, holds and accounts of the journal into its chain.',
      lane: 'sealing',
      everyMs: 1000,
      // After an import of years there is work for minutes; payments keep most of the machine meanwhile.
      unhurried: true,
      run: () => sealLedger(db),
    },
    {
      name: 'ledger balance',
      about: 'Adds up all balances, which must come to zero.',
      lane: 'upkeep',
      everyMs: 300_000,
      run: () => checkBalances(db),
    },
  ],
}
