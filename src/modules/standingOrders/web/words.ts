import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { dayWords, planWords } from '../../../values/rhythmWords.ts'
import type { Schedule, ScheduleRun, Target } from '../contract.ts'
import { arrangementOf, type When } from './when.ts'

export const ENDS_WORDS = {
  times: 'How many times',
  timesHint: 'A transfer that fails or is skipped counts too.',
  lastHint: 'Nothing is sent after this day.',
}

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
