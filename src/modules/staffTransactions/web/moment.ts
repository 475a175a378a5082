import type { Day } from '../../../values/dates.ts'
import { formatMoment } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'

/** Days and times as entered have no zone; read as if in UTC they come out as they went in. */
const utc = (date: Day, time: string): string => `${date}T${time}:00Z`

/** `"Mar 12, 2026, 6:42 PM"`. */
export const momentWords = (date: Day, time: string): Words =>
  formatMoment(utc(date, time), 'UTC', 'moment')

/** `"6:42 PM"`. */
export const timeWords = (date: Day, time: string): Words =>
  formatMoment(utc(date, time), 'UTC', 'clock')
