import type { Day } from '../../../values/dates.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Schedule, ScheduleRun, Target } from '../contract.ts'
import { arrangementOf, type When } from './when.ts'

const format = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** "Mar 31, 2026" */
export const dayWords = (day: Day): string =>
  format(day, { month: 'short', day: 'numeric', year: 'numeric' })

/** "31st" */
function ordinal(day: Day): string {
  const number = Number(day.slice(8))
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
  return `${number}${ending[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(number)]}`
}

/** "Every month on the 31st": how often, and on what day. */
export function rhythmWords({
  frequency,
  startsOn,
}: Pick<Schedule, 'frequency' | 'startsOn'>): string {
  const weekday = format(startsOn, { weekday: 'long' })
  switch (frequency) {
    case 'once':
      return 'Once'
    case 'weekly':
      return `Every week on ${weekday}`
    case 'every_two_weeks':
      return `Every two weeks on ${weekday}`
    case 'monthly':
      return `Every month on the ${ordinal(startsOn)}${isInEveryMonth(startsOn) ? '' : ', or the last day'}`
  }
}

const isInEveryMonth = (day: Day): boolean => Number(day.slice(8)) <= 28

type End = Pick<Schedule, 'endsOn' | 'timesLeft'>

/** "until Dec 31, 2026": what ends it. */
function endWords({ endsOn, timesLeft }: End, more: string): string {
  if (endsOn !== null) return `until ${dayWords(endsOn)}`
  if (timesLeft === null) return 'until you cancel it'
  return `${timesLeft}${more} ${timesLeft === 1 ? 'time' : 'times'}`
}

/** "Every week on Friday, 3 more times": what is still to come. */
export const courseWords = (schedule: Schedule): string =>
  schedule.frequency === 'once'
    ? 'Once'
    : `${rhythmWords(schedule)}, ${endWords(schedule, ' more')}`

/** "Every week on Friday, 3 times": what is being arranged. */
export const planWords = (plan: Pick<Schedule, 'frequency' | 'startsOn'> & End): string =>
  plan.frequency === 'once' ? 'Once' : `${rhythmWords(plan)}, ${endWords(plan, '')}`

/** "Every week on Friday, 3 times, first on Jan 16, 2026": for the review of a transfer. */
export function whenWords(when: When): string {
  const arrangement = arrangementOf(when)
  if (!arrangement) return 'Now'
  const { frequency, startsOn, endsOn = null, timesMax = null } = arrangement
  if (frequency === 'once') return dayWords(startsOn)
  const plan = planWords({ frequency, startsOn, endsOn, timesLeft: timesMax })
  return `${plan}, first on ${dayWords(startsOn)}`
}

/** "Savings ··9310" */
export const accountWords = ({ kind, last4 }: Schedule['from']): string => `${kind} ··${last4}`

export const targetWords = (to: Target): string =>
  to.type === 'member' ? to.name : accountWords(to)

/** "$25.00 to Savings ··9310" */
export const whatWords = ({ amount, to }: Pick<Schedule | ScheduleRun, 'amount' | 'to'>): string =>
  `${formatMoney(fromDecimal(amount))} to ${targetWords(to)}`
