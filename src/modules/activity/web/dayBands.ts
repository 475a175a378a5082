import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import type { Activity } from '../contract.ts'

export interface DayBand {
  readonly day: Day
  /** "Today, March 12", "Mar 9, 2026". */
  readonly title: string
  readonly items: readonly Activity[]
}

/** One band for each day of the institution's zone, in the order of the items. */
export function dayBandsOf(items: readonly Activity[], zone: string, now: Date): DayBand[] {
  const days = Map.groupBy(items, ({ postedAt }) => dayOf(new Date(postedAt), zone))
  const today = dayOf(now, zone)
  return [...days].map(([day, items]) => ({ day, title: titleOf(day, today), items }))
}

function titleOf(day: Day, today: Day): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const near = day === today ? 'Today' : day === addDays(today, -1) ? 'Yesterday' : undefined
  if (near) {
    const words = new Intl.DateTimeFormat('en-US', {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    })
    return `${near}, ${words.format(noon)}`
  }
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(noon)
}
