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
  let [a, b] = [over < 0n ? -over : over, under]
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
  readonly balanceDaysMinor: bigint
}

/**
 * The slow way: every day by itself, its balance added up anew and its dividends a fraction. It shares no
 * arithmetic with what it is compared with.
 */
export function modelOf(account: EarningAccount, upTo: Day): ModelAccrual {
  let creditedMinor = 0n
  let rest = NOTHING
  let balanceDaysMinor = 0n
  const balanceAt = (day: Day): bigint => {
    let balanceMinor = creditedMinor
    for (const change of account.changes) {
      if (change.valueDate <= day) balanceMinor += change.amountMinor
    }
    return balanceMinor
  }
  for (let day = account.opened, next = day; day < upTo; day = next) {
    next = addDays(day, 1)
    const balanceMinor = balanceAt(day)
    rest = plus(rest, dividendOf(day, balanceMinor, rest, account))
    balanceDaysMinor += balanceMinor > 0n ? balanceMinor : 0n
    if (isCredited(next, account)) {
      const cents = rest.over / rest.under
      creditedMinor += cents
      rest = { over: rest.over - cents * rest.under, under: rest.under }
    }
  }
  return { balanceMinor: balanceAt(addDays(upTo, -1)), creditedMinor, rest, balanceDaysMinor }
}

/** Ten decimals of a cent. */
const SCALE = 10n ** 10n

/** A day's dividend: exact, or where it earns from the next day on, to ten decimals of a cent. */
function dividendOf(day: Day, balanceMinor: bigint, rest: Ratio, account: EarningAccount): Ratio {
  if (account.compounding === 'crediting') {
    return earnedOn(day, { over: balanceMinor, under: 1n }, account)
  }
  const { over, under } = earnedOn(day, plus({ over: balanceMinor, under: 1n }, rest), account)
  const floor = (over * SCALE) / under
  // Twice how far it is to the numbers below and above.
  const [down, up] = [
    2n * (over * SCALE - floor * under),
    2n * ((floor + 1n) * under - over * SCALE),
  ]
  const isFloor = down < up || (down === up && floor % 2n === 0n)
  return lowest(isFloor ? floor : floor + 1n, SCALE)
}

function earnedOn(day: Day, balance: Ratio, { terms, basis }: EarningAccount): Ratio {
  const held = terms
    .filter(({ from }) => from <= day)
    .reduce((latest, one) => (one.from > latest.from ? one : latest))
  const { over, under } = balance
  if (over < held.minimumMinor * under || over <= 0n) return NOTHING
  const year = Number(day.slice(0, 4))
  const isLong = basis === 'actual_366_in_leap_years' && year % 4 === 0
  return {
    over: yearOf(balance, held),
    under: under * 1_000_000n * (isLong ? 366n : 365n),
  }
}

/**
 * Cents times parts per million, times what the balance is a fraction of. Slices are taken the other way round: each
 * rise of the rate, from where it is.
 */
function yearOf({ over, under }: Ratio, { tiers, method }: Terms): bigint {
  const rising = tiers.toSorted((a, b) => (a.fromMinor < b.fromMinor ? -1 : 1))
  const reached = rising.filter(({ fromMinor }) => fromMinor * under <= over)
  if (method === 'whole') return over * reached.at(-1)!.rate
  return reached.reduce(
    (sum, { fromMinor, rate }, i) =>
      sum + (over - fromMinor * under) * (rate - (reached[i - 1]?.rate ?? 0n)),
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
