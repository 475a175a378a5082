import type { Day } from '../../../values/dates.ts'

/** Days and times as entered have no zone; read as if in UTC they come out as they went in. */
const words = (date: Day, time: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T${time}:00Z`),
  )

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** `"Mar 12, 2026"`. */
export const dayWords = (date: Day): string => words(date, '12:00', DAY)

/** `"Mar 12, 2026, 6:42 PM"`. */
export const momentWords = (date: Day, time: string): string =>
  words(date, time, { ...DAY, hour: 'numeric', minute: '2-digit' })

/** `"6:42 PM"`. */
export const timeWords = (date: Day, time: string): string =>
  words(date, time, { hour: 'numeric', minute: '2-digit' })
