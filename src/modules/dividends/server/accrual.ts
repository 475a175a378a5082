// What an account has earned, from the history of its principal (NCUA, 12 CFR 707.7: daily balance method on the
// full principal). A fraction of a cent is a whole number of units that is carried on; only daily compounding
// rounds, once a day.

import type { Day } from '../../../values/dates.ts'
import { assert, ok, type Result } from '../../../values/result.ts'
import { type Crediting, creditingDays, daysUntil, newYears } from './crediting.ts'
import {
  type DayBasis,
  halfEven,
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

/** When what was earned begins to earn as well: each day, or on the day it is credited. */
export type Compounding = 'daily' | 'crediting'

export interface EarningAccount {
  readonly opened: Day
  /** In any order. A correction has the value date of what it corrects. */
  readonly changes: readonly PrincipalChange[]
  /** In any order. */
  readonly terms: readonly Terms[]
  readonly basis: DayBasis
  readonly crediting: Crediting
  readonly compounding: Compounding
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
  /** The rest of a cent, in units: not negative, and less than `unitsOfCent` of the account. */
  readonly carry: bigint
  /** The balances of all days, added up; one below zero counts as nothing. Divided by the days, their average. */
  readonly balanceDaysMinor: bigint
}

/** Ten decimals of a cent, to which the dividends of a day are rounded that begin to earn at once. */
const DAILY_UNITS = 10n ** 10n

/** How many units make a cent of this account. */
export const unitsOfCent = ({
  basis,
  compounding,
}: Pick<EarningAccount, 'basis' | 'compounding'>): bigint =>
  compounding === 'daily' ? DAILY_UNITS : unitsPerCent(basis)

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

/** How an account stands when it begins to earn. */
export const untouched = (from: Day): Accrual => ({
  upTo: from,
  balanceMinor: 0n,
  creditedMinor: 0n,
  accruedMinor: 0n,
  carry: 0n,
  balanceDaysMinor: 0n,
})

/** Goes from one day on which something changes to the next; the days between earn alike. */
function walk(account: EarningAccount, upTo: Day, since: Accrual): Accrual {
  const { terms } = account
  const perCent = unitsOfCent(account)
  const changedOn = sumsByDay(account.changes)
  const creditedOn = new Set(creditingDays(since.upTo, upTo, account.opened, account.crediting))
  const cuts = [...changedOn.keys(), ...terms.map(({ from }) => from), ...creditedOn]
  let { balanceMinor, creditedMinor, balanceDaysMinor } = since
  let units = since.accruedMinor * perCent + since.carry
  let day = since.upTo
  for (const end of inOrder([...cuts, ...newYears(since.upTo, upTo), upTo])) {
    if (end <= day || end > upTo) continue
    balanceMinor += changedOn.get(day) ?? 0n
    const held = terms.findLast(({ from }) => from <= day)!
    const stretch = { day, days: daysUntil(day, end), balanceMinor, held }
    units += earnedIn(stretch, units, account)
    if (balanceMinor > 0n) balanceDaysMinor += balanceMinor * BigInt(stretch.days)
    if (creditedOn.has(end)) {
      balanceMinor += units / perCent
      creditedMinor += units / perCent
      units %= perCent
    }
    day = end
  }
  const [accruedMinor, carry] = [units / perCent, units % perCent]
  return { upTo, balanceMinor, creditedMinor, accruedMinor, carry, balanceDaysMinor }
}

/** Days of one year in which nothing changes. */
interface Stretch {
  readonly day: Day
  readonly days: number
  readonly balanceMinor: bigint
  readonly held: Terms
}

/**
 * Units that the days of a stretch earn. With daily compounding, `accrued` is a part of each day's balance: for its
 * tier and for the minimum as well.
 */
function earnedIn(
  { day, days, balanceMinor, held }: Stretch,
  accrued: bigint,
  { basis, compounding }: EarningAccount,
): bigint {
  if (compounding === 'crediting') return unitsOn(day, balanceMinor, held, basis) * BigInt(days)
  const scaled = inDailyUnits(held)
  const perCent = unitsPerCent(basis)
  let earning = balanceMinor * DAILY_UNITS + accrued
  const before = earning
  for (let count = 0; count < days; count++) {
    earning += halfEven(unitsOn(day, earning, scaled, basis), perCent)
  }
  return earning - before
}

const scaledTerms = new WeakMap<Terms, Terms>()

/** The same terms for balances in units of {@link DAILY_UNITS}. */
function inDailyUnits(terms: Terms): Terms {
  const known = scaledTerms.get(terms)
  if (known) return known
  const scaled = {
    ...terms,
    minimumMinor: terms.minimumMinor * DAILY_UNITS,
    tiers: terms.tiers.map(({ fromMinor, belowMinor, rate }) => ({
      fromMinor: fromMinor * DAILY_UNITS,
      ...(belowMinor !== undefined && { belowMinor: belowMinor * DAILY_UNITS }),
      rate,
    })),
  }
  scaledTerms.set(terms, scaled)
  return scaled
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
export function dueAtClosing(
  account: EarningAccount,
  closed: Day,
  since?: Accrual,
): Result<bigint, TermsRefusal> {
  const accrual = due(account, closed, since)
  if (!accrual.ok) return accrual
  const { creditedMinor, accruedMinor, carry } = accrual.value
  const last = 2n * carry >= unitsOfCent(account) ? 1n : 0n
  return ok(creditedMinor + accruedMinor + last)
}
