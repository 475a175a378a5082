import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { planWords } from '../../../values/rhythmWords.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import type { Schedule, ScheduleRun, Target } from '../contract.ts'
import { arrangementOf, type When } from './when.ts'
import { say, type Translate, verbatim, type Words } from '../../../values/sentence.ts'

export const ENDS_WORDS = {
  times: say('How many times'),
  timesHint: say('A transfer that fails or is skipped counts too.'),
  lastHint: say('Nothing is sent after this day.'),
}

/** "Every week on Friday, 3 times, first on Jan 16, 2026": for the review of a transfer. */
export function whenWords(t: Translate, when: When): Words {
  const arrangement = arrangementOf(when)
  if (!arrangement) return t('Now')
  const { frequency, startsOn, endsOn = null, timesMax = null } = arrangement
  if (frequency === 'once') return formatDay(startsOn)
  const plan = planWords(t, { frequency, startsOn, endsOn, timesLeft: timesMax })
  return t('{plan}, first on {day}', { plan, day: formatDay(startsOn) })
}

export const targetWords = (to: Target): Words =>
  to.type === 'member' ? verbatim(to.name) : nameOfAccount(to)

/** "$25.00 to Savings ··9310" */
export const whatWords = (
  t: Translate,
  { amount, to }: Pick<Schedule | ScheduleRun, 'amount' | 'to'>,
): Words =>
  t('{amount} to {recipient}', {
    amount: formatMoney(fromDecimal(amount)),
    recipient: targetWords(to),
  })
