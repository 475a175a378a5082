// The door of exchange rates: by what money is sent abroad, and how old that is.

export { importRates } from './importing.ts'
export { isOld, lastFile, rateFor, ratesAsOf, ratesEnd, ratesInForce } from './reading.ts'
