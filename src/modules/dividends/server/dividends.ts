// The door of dividends: what the products of a profile earn.

export { apyOf, compoundingOf, creditingOf, termsOf, tiersOf } from './productTerms.ts'
