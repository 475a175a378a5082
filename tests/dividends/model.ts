import { addDays, type Day } from '../../src/values/dates.ts'
import type { EarningAccount } from '../../src/modules/dividends/server/accrual.ts'
import type { Terms } from '../../src/modules/dividends/server/terms.ts'

/** A fraction. */
interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

const NOTHING: Ratio = { over: 0n, under: 1n }

function lowest(over: bigint, under: bigint): Ratio {
  let [a, b] = [over, under]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? NOTHING : { over: over / a, under: under / a }
}

const plus = (a: Ratio, b: Ratio): Ratio =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : lowest(a.over * b.under + b.over * a.under, a.under * b.under)

/** Dividends in cents, as the model has them: what was credited, and what is earned beyond it. */
export interface ModelAccrual {
  readonly balanceMinor: bigint
  readonly creditedMinor: bigint
  readonly rest: Ratio
}

/**
 * The slow way: every day by itself, its balance added up anew and its dividends a fraction. It shares no
 * arithmetic with what it is compared with.
 */
export function modelOf(account: EarningAccount, upTo: Day): ModelAccrual {
  let creditedMinor = 0n
  let rest = NOTHING
  const balanceAt = (day: Day): bigint => {
    let balanceMinor = creditedMinor
    for (const change of account.changes) {
      if (change.valueDate <= day) balanceMinor += change.amountMinor
    }
    return balanceMinor
  }
  for (let day = account.opened, next = day; day < upTo; day = next) {
    next = addDays(day, 1)
    rest = plus(rest, earnedOn(day, balanceAt(day), account))
    if (isCredited(next, account)) {
      const cents = rest.over / rest.under
      creditedMinor += cents
      rest = { over: rest.over - cents * rest.under, under: rest.under }
    }
  }
  return { balanceMinor: balanceAt(addDays(upTo, -1)), creditedMinor, rest }
}

function earnedOn(day: Day, balanceMinor: bigint, { terms, basis }: EarningAccount): Ratio {
  const held = terms
    .filter(({ from }) => from <= day)
    .reduce((latest, one) => (one.from > latest.from ? one : latest))
  if (balanceMinor < held.minimumMinor || balanceMinor <= 0n) return NOTHING
  const year = Number(day.slice(0, 4))
  const isLong = basis === 'actual_366_in_leap_years' && year % 4 === 0
  return { over: yearOf(balanceMinor, held), under: 1_000_000n * (isLong ? 366n : 365n) }
}

/** Cents times parts per million. Slices are taken the other way round: each rise of the rate, from where it is. */
function yearOf(balanceMinor: bigint, { tiers, method }: Terms): bigint {
  const rising = tiers.toSorted((a, b) => (a.fromMinor < b.fromMinor ? -1 : 1))
  const reached = rising.filter(({ fromMinor }) => fromMinor <= balanceMinor)
  if (method === 'whole') return balanceMinor * reached.at(-1)!.rate
  return reached.reduce(
    (sum, { fromMinor, rate }, i) =>
      sum + (balanceMinor - fromMinor) * (rate - (reached[i - 1]?.rate ?? 0n)),
    0n,
  )
}

function isCredited(day: Day, { opened, crediting }: EarningAccount): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const [openedYear, openedMonth, openedDate] = opened.split('-').map(Number) as [
    number,
    number,
    number,
  ]
  const every = crediting.months
  if (crediting.from === 'calendar') return date === 1 && (month - 1) % every === 0
  const months = (year - openedYear) * 12 + month - openedMonth
  if (months % every !== 0 || date > openedDate) return false
  return date === openedDate || addDays(day, 1).endsWith('-01')
}
