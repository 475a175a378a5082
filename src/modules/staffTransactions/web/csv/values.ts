import { isDay } from '../../../../values/dates.ts'
import { parseTyped, toDecimal } from '../../../../values/money.ts'

export type DateOrder = 'month-first' | 'day-first'

/** What stands before the cents: `1,250.50` or, in much of the world, `1.250,50`. */
export type DecimalMark = '.' | ','

interface ReadAmount {
  /** Plain decimals without a sign, `"1000.00"`. */
  readonly decimal: string
  readonly negative: boolean
}

/** A gap that groups thousands, as in `1 250.50`. */
const GROUP_GAP = /(?<=[0-9])\s(?=[0-9]{3}(?![0-9]))/g
/** Digits on both sides of any other gap are no one number: `12 50` is not 1,250. */
const DIGITS_APART = /[0-9.,]\s+[0-9.,]/

/**
 * An amount as banks print it: `$1,000.00`, `(12.50)`, `-12.50`, `12.50-`, `USD 12.50`. Undefined
 * when it is none, which an amount with the other decimal mark is too.
 */
export function readAmount(cell: string, decimalMark: DecimalMark): ReadAmount | undefined {
  const spaced = cell.trim().replace(GROUP_GAP, '').replace(/USD/gi, ' ')
  if (DIGITS_APART.test(spaced)) return undefined
  const bare = spaced.replace(/\s/g, '').replace(/[−–]/g, '-')
  const inBrackets = /^\((.*)\)$/.exec(bare)
  const unsigned = (inBrackets?.[1] ?? bare).replace(/^\+/, '')
  const signed = /^(-?)(\$?)(-?)([^-]*)(-?)$/.exec(unsigned)
  if (!signed) return undefined
  const [, before, , between, digits = '', after] = signed
  const minus = [before, between, after].filter((mark) => mark === '-').length
  const parsed = parseTyped(decimalMark === ',' ? withPoint(digits) : digits)
  if (!parsed.ok || minus > 1 || (inBrackets && minus > 0)) return undefined
  return { decimal: toDecimal(parsed.value), negative: minus === 1 || inBrackets !== null }
}

/** `1.250,50` as `1250.50`; what is grouped otherwise stays, to be refused. */
const withPoint = (digits: string): string =>
  /^(\$|€)?([0-9]+|[0-9]{1,3}(\.[0-9]{3})+)(,[0-9]{1,2})?$/.test(digits)
    ? digits.replace('€', '').replaceAll('.', '').replace(',', '.')
    : 'no amount'

/** A comma only where some amount ends in a comma and cents, and none in a point and cents. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  const endsWith = (mark: DecimalMark): boolean =>
    cells.some((cell) => new RegExp(`\\d[${mark}]\\d{1,2}\\D*$`).test(cell))
  return endsWith(',') && !endsWith('.') ? ',' : '.'
}

/** 70 to 99 belong to the last century. */
const PIVOT = 70

const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < PIVOT ? '20' : '19'}${year.padStart(2, '0')}`

/** A date in one of the usual forms as `"2026-03-12"`; undefined when it is none. */
export function readDate(cell: string, order: DateOrder): string | undefined {
  const [typed = ''] = cell.trim().split(/[T ]/)
  // Without marks between them only all eight digits say which is which: 2026111 is two days.
  const iso =
    /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$/.exec(typed) ??
    /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(typed)
  const local = /^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4}|[0-9]{2})$/.exec(typed)
  const [year, month, day] = iso
    ? [iso[1]!, iso[2]!, iso[3]!]
    : local
      ? order === 'month-first'
        ? [fullYear(local[3]!), local[1]!, local[2]!]
        : [fullYear(local[3]!), local[2]!, local[1]!]
      : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}

/** `"18:42"` from `"18:42"`, `"18:42:10"` or `"6:42 PM"`; undefined when it is no time. */
export function readTime(cell: string): string | undefined {
  const parts = /^([0-9]{1,2}):([0-9]{2})(?::[0-9]{2})?\s*([ap])?\.?m?\.?$/i.exec(cell.trim())
  if (!parts) return undefined
  const [, hour = '', minute = '', half] = parts
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || (half !== undefined && Number(hour) > 12))
    return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** The word of the list that the cell means, in whatever case it is written. */
export const wordIn = <Word extends string>(
  words: readonly Word[],
  cell: string,
): Word | undefined => words.find((word) => word.toLowerCase() === cell.trim().toLowerCase())

/** Day first only when some day could be nothing else and no month could. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const firsts = cells.flatMap((cell) => {
    const parts = /^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]/.exec(cell.trim())
    return parts ? [[Number(parts[1]), Number(parts[2])] as const] : []
  })
  const dayFirst = firsts.some(([first]) => first > 12) && !firsts.some(([, second]) => second > 12)
  return dayFirst ? 'day-first' : 'month-first'
}
