import { namedId } from '../../../platform/server/namedId.ts'
import { assert } from '../../../values/result.ts'
import type { Day } from '../../../values/dates.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { yieldEarned } from '../earned.contract.ts'
import { type Accrual, due, type EarningAccount, unitsOfCent } from './accrual.ts'
import type { DueAccount } from './book.ts'
import { type History, ratesHash, writtenAhead } from './checkpoints.ts'
import { daysUntil } from './crediting.ts'
import { compoundingOf, creditingOf, termsOf } from './productTerms.ts'
import type { DividendTables } from './tables.ts'
import type { Terms } from './terms.ts'

/** An account with what its product pays. */
export interface Payable extends DueAccount {
  readonly shareProduct: ShareProduct
  readonly terms: readonly Terms[]
  readonly unitsPerCent: bigint
}

/** A day of the year has 1/365 of its rate, also in a leap year: then February 29 earns on top. */
const BASIS = 'actual_365'

const agreedFor = ({ agreed_rate: rate, agreed_until: until }: DueAccount) =>
  rate === null || until === null ? undefined : { rate, until }

/** An account that is due, with its product. */
export const payable = (account: DueAccount, shareProduct: ShareProduct): Payable => ({
  ...account,
  shareProduct,
  terms: termsOf(shareProduct, account.opened_on, agreedFor(account)),
  unitsPerCent: unitsOfCent({ basis: BASIS, compounding: compoundingOf(shareProduct) }),
})

/** What is credited to an account on its day, and what is kept of it. */
export function itemFor(
  runId: string,
  account: Payable,
  history: History,
): DividendTables['dividend_item'] {
  const { next_on: day } = account
  const earning = earningOf(account, history)
  const before = accrualOn(earning, history.creditedBefore, history.since)
  const now = accrualOn(earning, day, before)
  const wanted = now.creditedMinor - history.postedMinor
  // What cannot be taken back now, later dividends pay.
  const posted = wanted < -history.reclaimableMinor ? -history.reclaimableMinor : wanted
  return {
    run_id: runId,
    account_id: account.account_id,
    credited_on: day,
    transfer_id: posted === 0n ? null : namedId(runId, account.account_id),
    posted,
    posted_total: history.postedMinor + posted,
    due_total: now.creditedMinor,
    ...periodOf(history.creditedBefore, before, now),
    balance: now.balanceMinor,
    carry: (now.accruedMinor * account.unitsPerCent + now.carry).toString(),
    units_per_cent: account.unitsPerCent.toString(),
    entries_through: history.entriesThrough,
    ahead: writtenAhead(history.changes, day),
    rates_hash: ratesHash(account.terms, day),
  }
}

type Period = Pick<
  DividendTables['dividend_item'],
  'period_from' | 'period_due' | 'balance_days' | 'yield_earned'
>

/**
 * The highest yield that a row can hold. The part of a cent that was carried to a day with a few cents on it yields more, by the formula.
 */
const YIELD_MAX = 2n ** 63n - 1n

/** What the days from one crediting to the next earned, and on what. */
export function periodOf(from: Day, before: Accrual, now: Accrual): Period {
  const period = {
    days: daysUntil(from, now.upTo),
    // What another system had accrued is none of this period.
    dividendsMinor: now.creditedMinor - before.creditedMinor - before.accruedMinor,
    dailyBalancesMinor: now.balanceDaysMinor - before.balanceDaysMinor,
  }
  return {
    period_from: from,
    period_due: period.dividendsMinor,
    balance_days: period.dailyBalancesMinor.toString(),
    yield_earned: period.dailyBalancesMinor > 0n ? atMost(YIELD_MAX, yieldEarned(period)) : null,
  }
}

const atMost = (most: bigint, minor: bigint): bigint => (minor < most ? minor : most)

export function earningOf(account: Payable, { changes }: History): EarningAccount {
  const crediting = creditingOf(account.shareProduct)
  assert(crediting, `accounts of ${account.product} earn`)
  return {
    opened: account.opened_on,
    changes,
    terms: account.terms,
    basis: BASIS,
    crediting,
    compounding: compoundingOf(account.shareProduct),
  }
}

export function accrualOn(earning: EarningAccount, day: Day, since: Accrual): Accrual {
  const accrual = due(earning, day, since)
  assert(accrual.ok, 'the profile was checked, so its rates leave no balance out')
  return accrual.value
}
