import * as z from 'zod/mini'
import { addDays, type Day } from '../../values/dates.ts'
import { endpoint } from '../../values/endpoint.ts'
import { periodShape } from '../../values/filters.ts'
import { ok, refuse, type Result } from '../../values/result.ts'
import { decimal, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

/** The ways money goes. The first two stay inside; the rest pass through an account of the house. */
export const MOVEMENT_KINDS = [
  'own',
  'members',
  'us_banks',
  'international',
  'bills',
  'checks',
  'cards',
  'staff',
  'fees',
  'disputes',
  'other',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export const FAILURE_KINDS = [
  'code.refused',
  'transfer.denied',
  'schedule.failed',
  'returned',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

export const DEFAULT_WEEK_COUNT = 12
export const RANGE_DAYS_MAX = 731

export const RANGE_REFUSALS = {
  days_reversed: {
    status: 400,
    message: say('The first day must not be after the last day.'),
  },
  days_ahead: { status: 400, message: say('Please choose days up to today.') },
  range_too_long: { status: 400, message: say('Please choose at most two years.') },
} as const
export type RangeRefusal = keyof typeof RANGE_REFUSALS

/** Days in the institution's zone, both inside. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** The Monday on or before a day: weeks are Monday to Sunday. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The days asked for, or the last twelve weeks up to today, this one included. */
export function rangeOf(
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  today: Day,
): Result<DayRange, RangeRefusal> {
  const last = to ?? today
  const first = from ?? addDays(mondayOf(last), -7 * (DEFAULT_WEEK_COUNT - 1))
  if (last > today || first > today) return refuse('days_ahead')
  if (first > last) return refuse('days_reversed')
  if (addDays(first, RANGE_DAYS_MAX) <= last) return refuse('range_too_long')
  return ok({ from: first, to: last })
}

/** The weeks of a range; the first and the last may be only a part of one. */
export function weeksOf({ from, to }: DayRange): DayRange[] {
  const weeks: DayRange[] = []
  for (let first = from; first <= to; first = addDays(mondayOf(first), 7)) {
    const sunday = addDays(mondayOf(first), 6)
    weeks.push({ from: first, to: sunday < to ? sunday : to })
  }
  return weeks
}

const counts = z.array(z.int())

export const Analytics = z.object({
  from: z.string(),
  to: z.string(),
  /** When the figures were true. */
  asOf: instant(),
  /** Every list below has one value for each of these. */
  weeks: z.array(z.object({ from: z.string(), to: z.string() })),
  reviews: z.object({
    /** How many wait for a decision at this moment, and since when the first of them. */
    waitingNow: z.int(),
    oldestSince: z.nullable(instant()),
    /** How many waited when the week ended; of a running week, now. */
    waiting: counts,
    decided: counts,
    /**
     * Hours from application to decision, of the middle one: half took so long or less; null without a decision.
     * Whole hours up to a day and a half (0 for less than one), then tenths of a day.
     */
    medianHours: z.array(z.nullable(z.number())),
    medianHoursOverall: z.nullable(z.number()),
  }),
  movements: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(MOVEMENT_KINDS),
        count: z.int(),
        amount: decimal(),
        counts,
        amounts: z.array(decimal()),
      }),
    ),
    /** Set while older days are still being counted: what is after this day is missing. */
    countedThrough: z.nullable(z.string()),
    counting: z.boolean(),
  }),
  failures: z.object({
    kinds: z.array(z.object({ kind: z.enum(FAILURE_KINDS), count: z.int(), counts })),
  }),
  growth: z.object({
    membersBefore: z.int(),
    joined: counts,
    depositsBefore: decimal(),
    /** What members have with us when the week ends. */
    deposits: z.array(decimal()),
  }),
})
export type Analytics = z.infer<typeof Analytics>

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  permission: 'analytics:read',
  summary: 'Reviews, movements, failures and growth by week; the last twelve weeks unless asked',
  query: z.strictObject(periodShape()),
  reply: Analytics,
  refusals: RANGE_REFUSALS,
})
