import { businessDayFrom, isBusinessDay } from '../../../values/businessDays.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { magnitude } from '../../../values/money.ts'
import { dateAfter } from '../../../values/recurrence.ts'

// What comes again and again, found in the history of an account. The rule is short enough to be told to a member:
// the same name, on the same account, the same way, at least three times, at a regular distance.

/** Money that somebody else paid in or drew, on one day. */
export interface Movement {
  readonly accountId: string
  readonly name: string
  readonly on: Day
  /** Cents; money out is negative. */
  readonly minor: bigint
  /** What a shop was paid comes again only where it is always the same: a subscription, not groceries. */
  readonly isPurchase: boolean
}

/** One of those found. */
export interface Stream {
  readonly accountId: string
  readonly key: string
  readonly name: string
  readonly rhythm: Rhythm
  /** Its latest days, the oldest first. */
  readonly days: readonly Day[]
  /** The most and the least it was lately, without a sign. */
  readonly highest: bigint
  readonly lowest: bigint
}

const RHYTHMS = {
  weekly: { shortest: 6, longest: 8, perMonth: 4 },
  every_two_weeks: { shortest: 12, longest: 16, perMonth: 2 },
  twice_a_month: { shortest: 12, longest: 18, perMonth: 2 },
  monthly: { shortest: 26, longest: 35, perMonth: 1 },
} as const
type Rhythm = keyof typeof RHYTHMS

const TIMES_MIN = 3
const LATEST_MAX = 7
/** Out of four distances three have to be regular. */
const REGULAR_OF_FOUR = 3

/** A company writes a number of its own behind its name each time. */
export const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Between two-weekly and twice a month the mean distance decides: 14 days, or 15.2. */
const MEAN_OF_TWO_WEEKS_MAX = 14.5

function rhythmOf(days: readonly Day[]): Rhythm | undefined {
  const gaps = days.slice(1).map((day, i) => daysBetween(days[i]!, day))
  const fits = (rhythm: Rhythm): boolean => {
    const { shortest, longest } = RHYTHMS[rhythm]
    const regular = gaps.filter((gap) => gap >= shortest && gap <= longest).length
    return regular * 4 >= gaps.length * REGULAR_OF_FOUR
  }
  if (fits('weekly')) return 'weekly'
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  if (fits('every_two_weeks') && mean <= MEAN_OF_TWO_WEEKS_MAX) return 'every_two_weeks'
  if (fits('twice_a_month')) return 'twice_a_month'
  return fits('monthly') ? 'monthly' : undefined
}

/** Undefined where it is not regular, not about the same, or has ceased: half a distance late and more. */
function streamOf(movements: readonly Movement[], key: string, today: Day): Stream | undefined {
  const byDay = Map.groupBy(movements, ({ on }) => on)
  const all = [...byDay.keys()].sort()
  if (all.length < TIMES_MIN) return undefined
  const days = all.slice(-LATEST_MAX)
  const rhythm = rhythmOf(days)
  if (!rhythm) return undefined
  const amounts = days.map((day) =>
    byDay.get(day)!.reduce((sum, { minor }) => sum + magnitude(minor), 0n),
  )
  const [lowest, ...more] = amounts.toSorted((a, b) => (a < b ? -1 : 1)) as [bigint, ...bigint[]]
  const highest = more.at(-1)!
  // The most is less than twice the least.
  if (highest >= 2n * lowest) return undefined
  if (daysBetween(days.at(-1)!, today) > RHYTHMS[rhythm].longest * 1.5) return undefined
  const { accountId, name } = byDay.get(days.at(-1)!)![0]!
  return { accountId, key, name, rhythm, days, highest, lowest }
}

/** Everything that recurs among movements of one direction. Two subscriptions of one company are told apart by their amounts. */
export function streamsIn(movements: readonly Movement[], today: Day): readonly Stream[] {
  const groups = Map.groupBy(movements, ({ accountId, name }) => `${accountId} ${keyOf(name)}`)
  return [...groups.values()].flatMap((group) => {
    const key = keyOf(group[0]!.name)
    const rest: Movement[] = []
    const found: Stream[] = []
    for (const same of Map.groupBy(group, ({ minor }) => minor).values()) {
      const stream = streamOf(same, key, today)
      if (stream) found.push(stream)
      else rest.push(...same)
    }
    const varying = streamOf(
      rest.filter(({ isPurchase }) => !isPurchase),
      key,
      today,
    )
    return varying ? [...found, varying] : found
  })
}

function nextOf({ rhythm, days }: Pick<Stream, 'rhythm' | 'days'>): Day {
  const last = days.at(-1)!
  switch (rhythm) {
    case 'weekly':
      return addDays(last, 7)
    case 'every_two_weeks':
      return addDays(last, 14)
    case 'twice_a_month':
      return usualAfter(days.filter((_, i) => (days.length - i) % 2 === 0))
    case 'monthly':
      return usualAfter(days)
  }
}

const dateIn = (day: Day, startsOn: Day): Day => dateAfter(day, { frequency: 'monthly', startsOn })!

/** No weekend and holidays beside it move a payment by more. */
const MOVED_DAYS_MAX = 4

/** A month after the last of the days, on the date that is usual for them where that is about then. */
function usualAfter(days: readonly Day[]): Day {
  const last = days.at(-1)!
  const next = dateIn(last, last)
  const usual = nearest(next, usualOf(days))
  return Math.abs(daysBetween(next, usual)) <= MOVED_DAYS_MAX ? usual : next
}

/**
 * The day whose date most of the days have, or the business day before or after that: a weekend moves one payment, and
 * none of those that follow. Of several the latest.
 */
function usualOf(days: readonly Day[]): Day {
  const latestOfEach = Map.groupBy(days.toReversed(), (day) => day.slice(8))
  const [first, ...more] = [...latestOfEach.values()].map(([date]) => ({
    date: date!,
    count: days.filter((day) => isOf(date!, day)).length,
  }))
  return more.reduce((most, one) => (one.count > most.count ? one : most), first!).date
}

function isOf(date: Day, day: Day): boolean {
  const meant = nearest(day, date)
  if (day === meant) return true
  return !isBusinessDay(meant) && [onOrBefore(meant), businessDayFrom(meant)].includes(day)
}

/** The day with the date of another that is nearest, in this month, before or after it. */
function nearest(day: Day, date: Day): Day {
  const before = addDays(`${day.slice(0, 7)}-01`, -1)
  const earlier = addDays(`${before.slice(0, 7)}-01`, -1)
  const distance = (one: Day): number => Math.abs(daysBetween(day, one))
  return [before, earlier, day]
    .map((one) => dateIn(one, date))
    .toSorted((a, b) => distance(a) - distance(b))[0]!
}

/** The days of a stream after its last, from a day through another. What is late is expected on the first of them. */
export function expectedDays(stream: Stream, from: Day, through: Day): readonly Day[] {
  let { days } = stream
  const expected: Day[] = []
  for (;;) {
    const next = nextOf({ rhythm: stream.rhythm, days })
    if (next > through) return [...new Set(expected)]
    days = [...days, next]
    expected.push(next < from ? from : next)
  }
}

const onOrBefore = (day: Day): Day => (isBusinessDay(day) ? day : onOrBefore(addDays(day, -1)))

/** Wages are what somebody else pays in that brings most in a month. */
export const wagesAmong = (streams: readonly Stream[]): Stream | undefined =>
  streams.toSorted((a, b) => (inAMonth(a) < inAMonth(b) ? 1 : -1))[0]

const inAMonth = ({ lowest, rhythm }: Stream): bigint => lowest * BigInt(RHYTHMS[rhythm].perMonth)

/** The next payday after today. Wages are there on the business day before a weekend or holiday. */
export function paydayOf(wages: Stream, today: Day): Day {
  let { days } = wages
  for (;;) {
    const next = nextOf({ rhythm: wages.rhythm, days })
    const paid = onOrBefore(next)
    if (paid > today) return paid
    days = [...days, next]
  }
}
