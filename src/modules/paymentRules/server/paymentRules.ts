// The door of the payment rules: whatever moves a member's money asks here (decision 96).

export {
  decide,
  decideAndCount,
  giveBackPayment,
  type Payee as PayeeOfRules,
  type Verdict,
} from './deciding.ts'
export {
  forgetBrowsers,
  forgetFacts,
  noteBrowser,
  noteNewPassword,
  passwordChangedAt,
} from './knowing.ts'
export {
  type BegunAllowance,
  claimBegunAllowance,
  lockOwnAllowances,
  noteBegunTold,
  type OwnAllowance,
  ownAllowancesOf,
  type OwnMost,
  writeOwnAllowance,
} from './ownAllowances.ts'
export { forgetQuestions, noteFirstPayment } from './questions.ts'
export { type Allowance, allowancesOf, forgetUses, usageInSeries } from './usage.ts'
export { heldWaiting } from './heldListing.ts'
export {
  endHeld,
  HELD_TOPIC,
  heldPaymentById,
  heldStatesOf,
  holdForReview,
  lockedHeldPayment,
} from './holding.ts'
export { dropHeld, endOverdue, type Reviewable } from './reviewing.ts'
export type { HeldPaymentRow } from './tables.ts'
export {
  lockRules,
  readRule,
  replaceRule,
  resetSeriesOf,
  type Rule,
  TRANSFER_LIMIT,
} from './rules.ts'
