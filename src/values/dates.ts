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

const partsOf = (instant: Date, zone: string): Record<string, number> =>
  Object.fromEntries(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )

/** The calendar day it is in `zone` at `instant`. */
export function dayOf(instant: Date, zone: string): Day {
  const { year, month, day } = partsOf(instant, zone)
  return new Date(Date.UTC(year!, month! - 1, day)).toISOString().slice(0, 10)
}

/** The time a clock on the wall in `zone` shows, `"16:45"`. */
export function timeOf(instant: Date, zone: string): string {
  const { hour, minute } = partsOf(instant, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

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
  const offsetAt = (at: number): number => {
    const p = partsOf(new Date(at), zone)
    return Date.UTC(p['year']!, p['month']! - 1, p['day'], p['hour'], p['minute'], p['second']) - at
  }
  const before = wall - offsetAt(wall - 86_400_000)
  const after = wall - offsetAt(wall + 86_400_000)
  const fits = (at: number): boolean => at + offsetAt(at) === wall
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
