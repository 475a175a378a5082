import { type Money, money } from '../../../../values/money.ts'
import { type Rate, RATE_ONE, roundedQuotient } from '../percent.ts'
import { assert } from '../../../../values/result.ts'

export interface LoanTerms {
  readonly principal: Money
  /** A year. */
  readonly rate: Rate
  /** One or more. */
  readonly months: number
  /** Paid each month on top; it all goes off the loan. */
  readonly extra?: Money
}

export interface LoanMonth {
  /** The first is 1. */
  readonly month: number
  readonly interest: Money
  /** What comes off the loan. */
  readonly principal: Money
  /** What is owed after it. */
  readonly balance: Money
}

export interface LoanPlan {
  /** The same each month; the last differs by what rounding left. */
  readonly payment: Money
  readonly interest: Money
  readonly months: readonly LoanMonth[]
}

const MONTHS_A_YEAR = 12n
/** Digits kept while a factor is raised to a power; far more than cents can show. */
const SCALE = 10n ** 30n

/**
 * The level payment that repays a loan, to the cent: principal × r ÷ (1 − (1 + r)^−n), where r is a
 * twelfth of the yearly rate. Whole numbers all the way.
 */
export function paymentOf({ principal, rate, months }: LoanTerms): Money {
  assert(months >= 1, 'a loan lasts a month at least')
  if (rate === 0n) return money(roundedQuotient(principal.minor, BigInt(months)))
  const monthly = (rate * SCALE) / (RATE_ONE * MONTHS_A_YEAR)
  let grown = SCALE
  for (let i = 0; i < months; i++) grown = (grown * (SCALE + monthly)) / SCALE
  return money(roundedQuotient(principal.minor * monthly * grown, (grown - SCALE) * SCALE))
}

/** A loan month by month, the interest of each rounded to the cent as it is charged. */
export function loanPlan(terms: LoanTerms): LoanPlan {
  const payment = paymentOf(terms)
  const paid = payment.minor + (terms.extra?.minor ?? 0n)
  const months: LoanMonth[] = []
  let owed = terms.principal.minor
  let interestSoFar = 0n
  for (let month = 1; owed > 0n && month <= terms.months; month++) {
    const interest = roundedQuotient(owed * terms.rate, RATE_ONE * MONTHS_A_YEAR)
    const off = month === terms.months || paid >= owed + interest ? owed : paid - interest
    owed -= off
    interestSoFar += interest
    months.push({
      month,
      interest: money(interest),
      principal: money(off),
      balance: money(owed),
    })
  }
  return { payment, interest: money(interestSoFar), months }
}
