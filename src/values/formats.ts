import { ENGLISH, type Words } from './sentence.ts'

// How people read days, moments, numbers and lists: the one place that knows the language of each.
// Money is in money.ts, which asks here; counts within a sentence are plurals of the sentence.

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const

const DAY_STYLES = {
  /** Mar 12, 2026 */
  short: DATE,
  /** March 12, 2026 */
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  /** Thu, Mar 12, 2026 */
  weekdayShort: { weekday: 'short', ...DATE },
  /** Thursday, March 12, 2026 */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Thursday, Mar 12, 2026 */
  fullShort: { weekday: 'long', ...DATE },
  /** Thursday, March 12 */
  weekdayYearless: { weekday: 'long', month: 'long', day: 'numeric' },
  /** March 12 */
  yearless: { month: 'long', day: 'numeric' },
  /** Mar 12 */
  yearlessShort: { month: 'short', day: 'numeric' },
  /** Thursday */
  weekday: { weekday: 'long' },
  /** March 2026 */
  month: { month: 'long', year: 'numeric' },
  /** March */
  monthAlone: { month: 'long' },
  /** Mar */
  monthBrief: { month: 'short' },
  /** Mar 2026 */
  monthShort: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const MOMENT_STYLES = {
  ...DAY_STYLES,
  /** Mar 12, 2026, 6:42 PM */
  moment: { ...DATE, hour: 'numeric', minute: '2-digit' },
  /** March 12, 2026 at 6:42 PM */
  momentLong: { dateStyle: 'long', timeStyle: 'short' },
  /** Thursday, March 12, 2026 at 6:42 PM EDT */
  momentFull: { ...DAY_STYLES.full, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** 6:42 PM */
  clock: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof DAY_STYLES
export type MomentStyle = keyof typeof MOMENT_STYLES

/** Making a format costs a hundred times what using it costs. */
const made = new Map<string, Intl.DateTimeFormat>()

function dateFormat(style: MomentStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(ENGLISH, { ...MOMENT_STYLES[style], timeZone })
  made.set(key, format)
  return format
}

/** A day, `2026-03-12`, or the first of a month, `2026-03`, as people read it. */
export const formatDay = (day: string, style: DayStyle = 'short'): Words =>
  dateFormat(style, 'UTC').format(new Date(day)) as Words

/** A moment on a clock in `zone`. */
export const formatMoment = (moment: Date | string, zone: string, style: MomentStyle): Words =>
  dateFormat(style, zone).format(new Date(moment)) as Words

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(ENGLISH, options)
  numberFormats.set(key, format)
  return format
}

/** `1234.5` as "1,234.5". */
export const formatNumber = (
  number: number | Intl.StringNumericLiteral,
  options: Intl.NumberFormatOptions = {},
): Words => numberFormat(options).format(number) as Words

/** "a, b, and c". */
export const formatList = (
  items: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): Words => new Intl.ListFormat(ENGLISH, { type }).format(items) as Words
