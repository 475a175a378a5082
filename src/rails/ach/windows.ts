import { addBusinessDays, businessDayFrom } from '../../values/businessDays.ts'
import { type Day, dayOf, instantOf } from '../../values/dates.ts'
import { assert } from '../../values/result.ts'

/** The Federal Reserve keeps its times in this zone, whichever the institution is in. */
export const FED_ZONE = 'America/New_York'

/** Until when FedACH takes files for settlement on the same day, and when they settle (Eastern time). */
const FED_WINDOWS = [
  { deadline: '10:30', settlement: '13:00' },
  { deadline: '14:45', settlement: '17:00' },
  { deadline: '16:45', settlement: '18:00' },
] as const

/** When entries of the day before settle. */
export const NEXT_DAY_SETTLEMENT = '08:30'

/** The most that one entry may carry on the same day. */
export const SAME_DAY_CENTS_MAX = 100_000_000n

/** The most that one entry may carry at all: there are ten digits for it. */
export const ENTRY_CENTS_MAX = 9_999_999_999n

/** One way of a payment out of the house: into which file it goes, and when the money is there. */
export interface AchWindow {
  /** The banking day on which the file leaves. */
  readonly day: Day
  /** From here on a payment is too late for the file, and one in it can no longer be cancelled. */
  readonly cutAt: Date
  /** When the file has to be with the Federal Reserve: the time people are told. */
  readonly leavesAt: Date
  /** The day to be written into the batch. */
  readonly effectiveOn: Day
  readonly settlesAt: Date
  /** What asks for the same day in `descriptiveDate` of the batch, `"SD1300"`; else blank. */
  readonly sameDay: string
}

interface Wanted {
  readonly sameDay: boolean
  /** How long before the Federal Reserve's deadlines the institution cuts its files. */
  readonly minutesBefore: number
}

/**
 * The next window for a payment that is ready at `now`. What need not arrive today goes with the last file
 * of a day: it settles on the next banking day all the same, and can be cancelled for longer.
 */
export function nextWindow(now: Date, wanted: Wanted): AchWindow {
  const today = dayOf(now, FED_ZONE)
  const open = windowsOn(businessDayFrom(today), wanted).find(({ cutAt }) => now < cutAt)
  return open ?? windowsOn(addBusinessDays(today, 1), wanted)[0]!
}

/** The windows of a banking day in their order, for payments of the one kind or the other. */
export function windowsOn(day: Day, { sameDay, minutesBefore }: Wanted): readonly AchWindow[] {
  assert(businessDayFrom(day) === day, `${day} is a banking day`)
  assert(minutesBefore >= 0, 'files are cut before the deadline')
  const effectiveOn = sameDay ? day : addBusinessDays(day, 1)
  return FED_WINDOWS.slice(sameDay ? 0 : -1).map(({ deadline, settlement }) => {
    const leavesAt = instantOf(day, deadline, FED_ZONE)
    return {
      day,
      cutAt: new Date(leavesAt.getTime() - minutesBefore * 60_000),
      leavesAt,
      effectiveOn,
      settlesAt: instantOf(effectiveOn, sameDay ? settlement : NEXT_DAY_SETTLEMENT, FED_ZONE),
      sameDay: sameDay ? `SD${settlement.replace(':', '')}` : '',
    }
  })
}
