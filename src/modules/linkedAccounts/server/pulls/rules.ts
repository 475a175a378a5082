import type { Institution } from '../../../../values/institution.ts'
import { fromDecimal, type Money, toDecimal } from '../../../../values/money.ts'
import { linkedAccountsOf } from '../../../../values/profileCaps.ts'

/** How many business days what is pulled in is on hold, and how much one member pulls in in a day. */
export function pullRules(institution: Pick<Institution, 'linkedAccounts'>): {
  readonly holdDays: number
  readonly cap: Money
} {
  const { holdDays, dailyCap } = linkedAccountsOf(institution)
  return { holdDays, cap: fromDecimal(dailyCap) }
}

export function presentRules(institution: Pick<Institution, 'linkedAccounts'>) {
  const { holdDays, cap } = pullRules(institution)
  return { holdDays, dailyCap: toDecimal(cap) }
}
