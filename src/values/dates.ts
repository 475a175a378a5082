import { assert } from './result.ts'

/** A calendar day people read, `"2026-03-12"`, always in the institution's zone. */
export type Day = string

/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** Where the clocks of a zone are put forward or back, they are at a quarter of an hour of UTC. */
const QUARTER_MS = 15 * 60_000
const QUARTERS_KEPT = 5000

/** By zone and quarter: most questions are about now, and to ask `Intl` takes nine times as long. */
const offsets = new Map<string, Map<number, number>>()

/** By how many milliseconds the clocks in `zone` are ahead of UTC at `at`. */
function offsetAt(at: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>()
  const quarter = Math.floor(at / QUARTER_MS)
  const kept = known.get(quarter)
  if (kept !== undefined) return kept
  const p = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const wall = Date.UTC(p['year']!, p['month']! - 1, p['day'], p['hour'], p['minute'], p['second'])
  const offset = wall - Math.floor(at / 1000) * 1000
  if (known.size >= QUARTERS_KEPT) known.clear()
  offsets.set(zone, known.set(quarter, offset))
  return offset
}

/** What clocks on the wall in `zone` show at `instant`, as if it were UTC, in ISO 8601. */
const wallOf = (instant: Date, zone: string): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString()

/** The calendar day it is in `zone` at `instant`. */
export const dayOf = (instant: Date, zone: string): Day => wallOf(instant, zone).slice(0, 10)

/** The time a clock on the wall in `zone` shows, `"16:45"`. */
export const timeOf = (instant: Date, zone: string): string => wallOf(instant, zone).slice(11, 16)

export const monthOf = (instant: Date, zone: string): string => dayOf(instant, zone).slice(0, 7)

export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/**
 * The instant a clock on the wall in `zone` shows `day` and `time` (`"HH:MM"`). Where the clock is
 * put forward over that time, the moment after the gap; where it is put back, the first of the two.
 */
export function instantOf(day: Day, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  assert(!Number.isNaN(wall), `${day} ${time} is a date and time`)
  const before = wall - offsetAt(wall - 86_400_000, zone)
  const after = wall - offsetAt(wall + 86_400_000, zone)
  const fits = (at: number): boolean => at + offsetAt(at, zone) === wall
  return new Date(fits(before) ? before : fits(after) ? after : Math.max(before, after))
}

/** The instants at which the month (`"2026-03"`) begins and the next one begins, in `zone`. */
export function monthRange(
  month: string,
  zone: string,
): { readonly from: Date; readonly to: Date } {
  return {
    from: instantOf(`${month}-01`, '00:00', zone),
    to: instantOf(`${nextMonthOf(month)}-01`, '00:00', zone),
  }
}

/** `"2026-12"` after `"2026-11"`. */
export const nextMonthOf = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

/** `"2025-12"`, eleven months before `"2026-11"`. */
export function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}

/** True for a day that exists on the calendar; 2026-02-30 does not. */
export const isDay = (text: string): boolean =>
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
