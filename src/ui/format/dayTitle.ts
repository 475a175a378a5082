import { addDays, type Day } from '../../values/dates.ts'

const words = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The head of a day's band: "Today, March 12", "Yesterday, March 11", "Monday, March 9". */
export function dayTitle(day: Day, today: Day): string {
  const date = words(day, { month: 'long', day: 'numeric' })
  if (day === today) return `Today, ${date}`
  if (day === addDays(today, -1)) return `Yesterday, ${date}`
  if (day.slice(0, 4) !== today.slice(0, 4)) return `${date}, ${day.slice(0, 4)}`
  return `${words(day, { weekday: 'long' })}, ${date}`
}
