// What an account has earned, from the history of its principal (NCUA, 12 CFR 707.7: daily balance method on the
// full principal). Nothing is rounded: a fraction of a cent is a whole number of units that is carried on.

import type { Day } from '../../../values/dates.ts'
import { assert, ok, type Result } from '../../../values/result.ts'
import { type Crediting, creditingDays, daysUntil, newYears } from './crediting.ts'
import {
  type DayBasis,
  orderedTerms,
  type Terms,
  type TermsRefusal,
  unitsOn,
  unitsPerCent,
} from './terms.ts'

/**
 * Money that came or went, in cents, negative where it went. It counts from its value date on: a deposit earns
 * that day, what is withdrawn no more. Dividends are not among them; they follow from the rest.
 */
export interface PrincipalChange {
  readonly valueDate: Day
  readonly amountMinor: bigint
}

export interface EarningAccount {
  readonly opened: Day
  /** In any order. A correction has the value date of what it corrects. */
  readonly changes: readonly PrincipalChange[]
  /** In any order. */
  readonly terms: readonly Terms[]
  readonly basis: DayBasis
  readonly crediting: Crediting
}

/** How an account stands as `upTo` begins. All amounts are in cents. */
export interface Accrual {
  /** The first day that is not in it. */
  readonly upTo: Day
  /** Principal and credited dividends, without changes of the day `upTo`. */
  readonly balanceMinor: bigint
  /** All dividends credited so far, also on `upTo` if that is a day of crediting. */
  readonly creditedMinor: bigint
  /** Whole cents earned and not credited yet. */
  readonly accruedMinor: bigint
  /** The rest of a cent, in units: not negative, and less than `unitsPerCent` of the account's basis. */
  readonly carry: bigint
}

/**
 * What the account has earned from its opening up to `upTo`, that day not included. With `since`, an answer for
 * an earlier day, it goes on from there, and answers the same as long as nothing before that day has changed.
 *
 * What has to be posted is `creditedMinor` less what was posted before; after a correction in the past
 * that is the difference, and it may be negative. Refused where the terms do not say what a balance earns.
 *
 * @throws where `upTo` is earlier than the opening or `since`, or principal changed before the opening
 */
export function due(
  account: EarningAccount,
  upTo: Day,
  since: Accrual = untouched(account.opened),
): Result<Accrual, TermsRefusal> {
  const terms = orderedTerms(account.terms, account.opened)
  if (!terms.ok) return terms
  assert(since.upTo <= upTo, 'an accrual goes on from an earlier day')
  assert(
    account.changes.every(({ valueDate }) => valueDate >= account.opened),
    'an account that is not open has no principal',
  )
  return ok(walk({ ...account, terms: terms.value }, upTo, since))
}

const untouched = (opened: Day): Accrual => ({
  upTo: opened,
  balanceMinor: 0n,
  creditedMinor: 0n,
  accruedMinor: 0n,
  carry: 0n,
})

/** Goes from one day on which something changes to the next; the days between earn alike. */
function walk(account: EarningAccount, upTo: Day, since: Accrual): Accrual {
  const { terms, basis } = account
  const perCent = unitsPerCent(basis)
  const changedOn = sumsByDay(account.changes)
  const creditedOn = new Set(creditingDays(since.upTo, upTo, account.opened, account.crediting))
  const cuts = [...changedOn.keys(), ...terms.map(({ from }) => from), ...creditedOn]
  let { balanceMinor, creditedMinor } = since
  let units = since.accruedMinor * perCent + since.carry
  let day = since.upTo
  for (const end of inOrder([...cuts, ...newYears(since.upTo, upTo), upTo])) {
    if (end <= day || end > upTo) continue
    balanceMinor += changedOn.get(day) ?? 0n
    const held = terms.findLast(({ from }) => from <= day)!
    units += unitsOn(day, balanceMinor, held, basis) * BigInt(daysUntil(day, end))
    if (creditedOn.has(end)) {
      balanceMinor += units / perCent
      creditedMinor += units / perCent
      units %= perCent
    }
    day = end
  }
  const [accruedMinor, carry] = [units / perCent, units % perCent]
  return { upTo, balanceMinor, creditedMinor, accruedMinor, carry }
}

const inOrder = (days: readonly Day[]): readonly Day[] => days.toSorted((a, b) => (a < b ? -1 : 1))

function sumsByDay(changes: readonly PrincipalChange[]): ReadonlyMap<Day, bigint> {
  const sums = new Map<Day, bigint>()
  for (const { valueDate, amountMinor } of changes) {
    sums.set(valueDate, (sums.get(valueDate) ?? 0n) + amountMinor)
  }
  return sums
}

/**
 * All dividends in cents of an account that is closed on `closed`, from its opening on: it earns through the
 * day before, and what is left of a cent is rounded to the nearest, half up. Nothing is forfeit.
 */
export function dueAtClosing(account: EarningAccount, closed: Day): Result<bigint, TermsRefusal> {
  const accrual = due(account, closed)
  if (!accrual.ok) return accrual
  const { creditedMinor, accruedMinor, carry } = accrual.value
  const last = 2n * carry >= unitsPerCent(account.basis) ? 1n : 0n
  return ok(creditedMinor + accruedMinor + last)
}
