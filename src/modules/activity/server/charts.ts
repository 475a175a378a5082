import {
  addDays,
  type Day,
  dayOf,
  instantOf,
  monthsBefore,
  nextMonthOf,
} from '../../../values/dates.ts'
import type { Read } from '../../../platform/server/reads.ts'
import { sum, toDecimal } from '../../../values/money.ts'
import { ok, type Result } from '../../../values/result.ts'
import {
  archivedWithin,
  balancesAt,
  type Flow,
  flowsBetween,
  type LedgerAccountId,
  spentOn,
} from '../../ledger/server/ledger.ts'
import { CHART_MONTHS_MAX, type Charts } from '../contract.ts'
import type { ActivityParts } from './activity.ts'
import { type Scope, scopeOf } from './pages.ts'

/** So many entries are looked at, as for a search; few people have as many in a year. */
const LOOK_MAX = 4000
/** Up to so many days the balance has a point for each, then for each week. */
const DAILY_MAX = 92

interface Asked {
  readonly account?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

interface Period {
  readonly from: Day
  readonly to: Day
}

/** What charts show: in and out by month, spending by category, the balance over time. */
export async function chartsOf(
  parts: ActivityParts,
  personId: string,
  asked: Asked,
  read: Read = (leader, work) => work(leader),
): Promise<Result<Charts, 'account_not_found'>> {
  const scope = await scopeOf(parts.db, personId, asked.account)
  if (!scope.ok) return scope
  return ok(await read(parts.db, (db) => chartsWithin({ ...parts, db }, scope.value, asked)))
}

async function chartsWithin(
  { db, clock, institution }: ActivityParts,
  { accounts: seen, owned }: Scope,
  asked: Asked,
): Promise<Charts> {
  const zone = institution.timeZone
  // Figures stand for the member, as on the first screen; an account they look after stands for itself.
  const accounts = asked.account === undefined ? owned : seen
  const own = accounts.every((id) => owned.includes(id)) ? owned : accounts
  const now = clock.now()
  const inReach = periodOf(asked, dayOf(now, zone))
  const midnight = (day: Day) => instantOf(day, '00:00', zone)
  // What was before is unknown, and not nothing.
  const archivedAt = await archivedWithin(db, accounts, midnight(inReach.from))
  const archived = archivedAt && dayOf(archivedAt, zone)
  const whole = archived ? { from: addDays(archived, 1), to: inReach.to } : inReach

  const starts = monthStarts(whole)
  const flows = await flowsBetween(db, own, [...starts, addDays(whole.to, 1)].map(midnight))
  const months = starts.map((from, index) => ({
    from,
    to: addDays(starts[index + 1] ?? addDays(whole.to, 1), -1),
    ...sumsOf(flows[index]!, accounts),
  }))
  // Who came lately has no empty months before.
  const first = months.findIndex(({ moved }) => moved)
  const shown = first === -1 ? [] : months.slice(first)
  const period = shown[0] ? { from: shown[0].from, to: whole.to } : null
  const days = period ? daysOf(period) : []
  const balances = await balancesAt(
    db,
    accounts,
    days.map((day) => midnight(addDays(day, 1))),
  )
  const { spending, countedSince } = await spentOn(db, accounts, {
    own,
    from: midnight(whole.from),
    to: midnight(addDays(whole.to, 1)),
    lookMax: LOOK_MAX,
  })
  return {
    asOf: now.toISOString(),
    period,
    archivedTo: archived,
    isShortened: asked.from !== undefined && asked.from < inReach.from,
    months: shown.map(({ from, to, income, outgoing }) => ({
      from,
      to,
      income: toDecimal(income),
      outgoing: toDecimal(outgoing),
    })),
    spending: spending.map(({ amount, ...each }) => ({ ...each, amount: toDecimal(amount) })),
    spendingSince: countedSince && dayOf(countedSince, zone),
    balance: days.map((on, index) => ({ on, balance: toDecimal(balances[index]!) })),
  }
}

/** The days asked about, today at the latest, and no more months than fit. */
function periodOf({ from, to }: Asked, today: Day): Period {
  const last = to !== undefined && to < today ? to : today
  const earliest = `${monthsBefore(last.slice(0, 7), CHART_MONTHS_MAX - 1)}-01`
  const first = from !== undefined && from > earliest ? from : earliest
  return { from: first, to: last }
}

/** The first day of the period, and of each month that begins in it. */
function monthStarts({ from, to }: Period): Day[] {
  const starts = []
  for (let day = from; day <= to; day = `${nextMonthOf(day.slice(0, 7))}-01`) starts.push(day)
  return starts
}

/** Each day, or the same weekday of each week, back from the last one; and the first, with which the months begin. */
function daysOf({ from, to }: Period): Day[] {
  const step = addDays(from, DAILY_MAX) > to ? 1 : 7
  const days = []
  for (let day = to; day > from; day = addDays(day, -step)) days.push(day)
  return [from, ...days.reverse()]
}

function sumsOf(flows: readonly Flow[], accounts: readonly LedgerAccountId[]) {
  const these = flows.filter(({ accountId }) => accounts.includes(accountId))
  return {
    income: sum(these.map(({ moneyIn }) => moneyIn)),
    outgoing: sum(these.map(({ moneyOut }) => moneyOut)),
    moved: these.some(
      ({ opening, closing, moneyIn, moneyOut }) =>
        opening.minor !== 0n ||
        closing.minor !== 0n ||
        moneyIn.minor !== 0n ||
        moneyOut.minor !== 0n,
    ),
  }
}
