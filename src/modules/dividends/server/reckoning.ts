import { createHash } from 'node:crypto'
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
import { uuidOf } from '../../../values/ids.ts'

/** An account with what its product pays. */
export interface Payable extends DueAccount {
  readonly shareProduct: ShareProduct
  readonly terms: readonly Terms[]
  readonly unitsPerCent: bigint
}

/** A day of the year has 1/365 of its rate, also in a leap year: then February 29 earns on top. */
const BASIS = 'actual_365'

/** An account that is due, with its product. */
export const payable = (account: DueAccount, shareProduct: ShareProduct): Payable => ({
  ...account,
  shareProduct,
  terms: termsOf(shareProduct, account.opened_on),
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
  const period = {
    days: daysUntil(history.creditedBefore, day),
    // What another system had accrued is none of this period.
    dividendsMinor: now.creditedMinor - before.creditedMinor - before.accruedMinor,
    dailyBalancesMinor: now.balanceDaysMinor - before.balanceDaysMinor,
  }
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
    period_from: history.creditedBefore,
    period_due: period.dividendsMinor,
    balance_days: period.dailyBalancesMinor.toString(),
    yield_earned: period.dailyBalancesMinor > 0n ? yieldEarned(period) : null,
    balance: now.balanceMinor,
    carry: (now.accruedMinor * account.unitsPerCent + now.carry).toString(),
    units_per_cent: account.unitsPerCent.toString(),
    entries_through: history.entriesThrough,
    ahead: writtenAhead(history.changes, day),
    rates_hash: ratesHash(account.terms, day),
  }
}

function earningOf(account: Payable, { changes }: History): EarningAccount {
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

function accrualOn(earning: EarningAccount, day: Day, since: Accrual): Accrual {
  const accrual = due(earning, day, since)
  assert(accrual.ok, 'the profile was checked, so its rates leave no balance out')
  return accrual.value
}

/**
 * A UUID made of a name within a name space, which is a UUID as well (RFC 9562, version 5): the transfer of an account
 * in a run has the same id whoever pays it and however often.
 */
export function namedId(space: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(space.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  return uuidOf(bytes, 5)
}
