import type { Institution } from '../../../values/institution.ts'
import { addBusinessDays, isBusinessDay } from '../../../values/businessDays.ts'
import { dayOf, instantOf } from '../../../values/dates.ts'

const HOUR_MS = 3_600_000
const USUAL = { answerWithinHours: 8, opensAt: '09:00', closesAt: '17:00' } as const

/**
 * By when something that came at `from` is to be answered: so many hours on, of which only those count
 * between opening and closing on business days.
 */
export function answerDueAt(
  from: Date,
  { messages = USUAL, timeZone }: Pick<Institution, 'messages' | 'timeZone'>,
): Date {
  const { answerWithinHours, opensAt, closesAt } = messages
  const today = dayOf(from, timeZone)
  let left = answerWithinHours * HOUR_MS
  for (let day = isBusinessDay(today) ? today : addBusinessDays(today, 0); ;) {
    const opens = instantOf(day, opensAt, timeZone).getTime()
    const closes = instantOf(day, closesAt, timeZone).getTime()
    const begins = Math.max(opens, from.getTime())
    const open = Math.max(0, closes - begins)
    if (left <= open) return new Date(begins + left)
    left -= open
    day = addBusinessDays(day, 1)
  }
}
