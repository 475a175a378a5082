// The door of the payment rules: whatever moves a member's money asks here (decision 96).

export { countPayment, decide, giveBackPayment, type Verdict } from './deciding.ts'
export { type Allowance, allowancesOf, forgetUses, usageInSeries } from './usage.ts'
export { readRule, replaceRule, resetSeriesOf, type Rule, TRANSFER_LIMIT } from './rules.ts'
