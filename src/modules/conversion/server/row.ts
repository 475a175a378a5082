import { type Day, isDay } from '../../../values/dates.ts'
import type { ColumnOf, FileName } from './columns.ts'
import type { MistakeList } from './mistakes.ts'

const CENTS = /^-?[0-9]{1,12}\.[0-9]{2}$/
/** Dividends that were accrued and not credited have fractions of a cent. */
const ACCRUED = /^[0-9]{1,12}\.[0-9]{5,10}$/
const ACCRUED_DECIMALS = 10

const whole = (decimal: string): bigint => BigInt(decimal.replace('.', ''))

/**
 * The row of a file that is being read. Each of its methods answers what stands in a column, or notes what is
 * wrong with it and answers undefined; an empty cell of a column that may be empty is undefined and not wrong.
 */
export class Row<File extends FileName> {
  line = 1
  #cells: readonly string[] = []
  readonly #file: File
  readonly #places: ReadonlyMap<string, number>
  readonly #mistakes: MistakeList

  constructor(file: File, places: ReadonlyMap<string, number>, mistakes: MistakeList) {
    this.#file = file
    this.#places = places
    this.#mistakes = mistakes
  }

  moveTo(line: number, cells: readonly string[]): this {
    this.line = line
    this.#cells = cells
    return this
  }

  wrong(column: ColumnOf<File>, reason: string): undefined {
    this.#mistakes.add({ file: this.#file, line: this.line, column, reason })
  }

  /** What stands there, which may be nothing. */
  text(column: ColumnOf<File>): string {
    const place = this.#places.get(column)
    return (place === undefined ? undefined : this.#cells[place]?.trim()) ?? ''
  }

  needed(column: ColumnOf<File>): string | undefined {
    return this.text(column) || this.wrong(column, 'is empty')
  }

  day(column: ColumnOf<File>): Day | undefined {
    const text = this.text(column)
    if (text === '' || isDay(text)) return text || undefined
    return this.wrong(column, `"${text}" is no date as in 2024-01-31`)
  }

  neededDay(column: ColumnOf<File>): Day | undefined {
    return this.needed(column) && this.day(column)
  }

  /** In cents; with a sign where money may be owed or leave. */
  cents(column: ColumnOf<File>, { signed = false } = {}): bigint | undefined {
    const text = this.text(column)
    if (text === '') return undefined
    if (!CENTS.test(text))
      return this.wrong(column, `"${text}" is no amount with two decimals, as in 1234.50`)
    if (!signed && text.startsWith('-')) return this.wrong(column, `${text} is below zero`)
    return whole(text)
  }

  neededCents(
    column: ColumnOf<File>,
    sign: { readonly signed?: boolean } = {},
  ): bigint | undefined {
    return this.needed(column) === undefined ? undefined : this.cents(column, sign)
  }

  /** In units of ten decimals of a dollar. */
  accrued(column: ColumnOf<File>): bigint | undefined {
    const text = this.needed(column)
    if (text === undefined) return undefined
    if (!ACCRUED.test(text))
      return this.wrong(column, `"${text}" is no amount with 5 to 10 decimals, as in 0.12345`)
    const [dollars = '', fraction = ''] = text.split('.')
    return whole(`${dollars}.${fraction.padEnd(ACCRUED_DECIMALS, '0')}`)
  }
}

/** Units of ten decimals as they are written, `"0.1234500000"`. */
export function accruedText(units: bigint): string {
  const digits = units.toString().padStart(ACCRUED_DECIMALS + 1, '0')
  return `${digits.slice(0, -ACCRUED_DECIMALS)}.${digits.slice(-ACCRUED_DECIMALS)}`
}

/** The other way round, of a figure of the database. */
export const accruedIn = (decimal: string): bigint => {
  const [dollars = '', fraction = ''] = decimal.split('.')
  return whole(`${dollars}.${fraction.padEnd(ACCRUED_DECIMALS, '0')}`)
}
