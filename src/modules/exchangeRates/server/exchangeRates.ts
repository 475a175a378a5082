// The door of exchange rates: by what money is sent abroad, and how old that is.

export { importRates } from './importing.ts'
export { isOld, lastFile, oldRates, rateFor, ratesAsOf, ratesInForce } from './reading.ts'
