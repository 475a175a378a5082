import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { isBusinessDay } from '../../../values/businessDays.ts'
import { addDays, type Day, instantOf } from '../../../values/dates.ts'

/** Before anything settles. */
const MORNING = '08:00'

/** When the Federal Reserve passes on what came for a day. */
export const morningOf = (day: Day): Date => instantOf(day, MORNING, FED_ZONE)

export const bankingDayBefore = (day: Day): Day => {
  const before = addDays(day, -1)
  return isBusinessDay(before) ? before : bankingDayBefore(before)
}

/** What comes on a day in answer to a file of ours. */
export const nameFor = (day: Day, ours: string): string => `fed-${day.replaceAll('-', '')}-${ours}`
