// The door of dividends: what the products of a profile earn, and paying it.

export { countedFrom, monthsAfter } from './crediting.ts'
export {
  apyOf,
  compoundingOf,
  creditingOf,
  rateText,
  simpleDividends,
  termsOf,
  tiersOf,
} from './productTerms.ts'
export { creditDue, DIVIDENDS_JOB, passOver } from './paying.ts'
export { type ConvertedEarner, type ConvertedTerm, enterConverted } from './converted.ts'
export { creditedBy } from './reading.ts'
export { holdUpDividends, type LastDividend, lastDividendOf, payLast } from './lastDividend.ts'
