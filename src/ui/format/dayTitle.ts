import { addDays, type Day } from '../../values/dates.ts'
import { formatDay } from '../../values/formats.ts'
import type { Translate, Words } from '../../values/sentence.ts'

/** The head of a day's band: "Today, March 12", "Yesterday, March 11", "Monday, March 9". */
export function dayTitle(t: Translate, day: Day, today: Day): Words {
  const date = formatDay(day, 'yearless')
  if (day === today) return t('Today, {date}', { date })
  if (day === addDays(today, -1)) return t('Yesterday, {date}', { date })
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDay(day, 'long')
  return t('{weekday}, {date}', { weekday: formatDay(day, 'weekday'), date })
}
