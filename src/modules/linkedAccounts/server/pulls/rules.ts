import type { Institution } from '../../../../values/institution.ts'
import { fromDecimal, type Money, toDecimal } from '../../../../values/money.ts'

const USUAL = { holdDays: 5, dailyCap: '2500.00' }

/** How many business days what is pulled in is on hold, and how much one member pulls in in a day. */
export function pullRules({ linkedAccounts = USUAL }: Pick<Institution, 'linkedAccounts'>): {
  readonly holdDays: number
  readonly cap: Money
} {
  return { holdDays: linkedAccounts.holdDays, cap: fromDecimal(linkedAccounts.dailyCap) }
}

export function presentRules(institution: Pick<Institution, 'linkedAccounts'>) {
  const { holdDays, cap } = pullRules(institution)
  return { holdDays, dailyCap: toDecimal(cap) }
}
