import { CATEGORIES } from '../../../../values/categories.ts'
import { EVERYDAY_KINDS } from '../../../accounts/contract.ts'
import { isNamedByLastFour } from '../../accountNaming.contract.ts'
import { type ColumnName, STATUSES, TYPES } from '../../row.contract.ts'
import { dateOrderOf, readAmount, readDate, readTime, wordIn } from './values.ts'

/** What a column of a file can be. Some banks print money out and money in side by side. */
export type Target = ColumnName | 'withdrawal' | 'deposit'

/** A heading in small letters and single spaces, to compare by. */
export const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Headings as banks write them, the likelier first. */
export const HEADINGS: Readonly<Record<Target, readonly string[]>> = {
  account: ['account type', 'account', 'account name'],
  type: ['transaction type', 'type', 'credit debit', 'debit credit', 'dr cr', 'cr dr'],
  amount: ['amount', 'transaction amount', 'amount usd', 'value'],
  description: ['description', 'payee', 'name', 'details', 'narrative', 'memo', 'reference'],
  category: ['category'],
  date: ['date', 'transaction date', 'posting date', 'posted date', 'post date', 'value date'],
  time: ['time', 'transaction time'],
  status: ['status', 'transaction status', 'posting status', 'state'],
  withdrawal: [
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'debit',
    'debit amount',
    'debits',
    'money out',
    'paid out',
  ],
  deposit: [
    'deposit',
    'deposits',
    'deposit amount',
    'credit',
    'credit amount',
    'credits',
    'money in',
    'paid in',
  ],
}

/** Words banks use for the two directions. */
const TYPE_WORDS: ReadonlyMap<string, (typeof TYPES)[number]> = new Map([
  ['cr', 'credit'],
  ['c', 'credit'],
  ['deposit', 'credit'],
  ['dr', 'debit'],
  ['d', 'debit'],
  ['withdrawal', 'debit'],
])

/** Words banks use for what became of a transaction. Others are left for a person to decide. */
const STATUS_WORDS: ReadonlyMap<string, (typeof STATUSES)[number]> = new Map([
  ['posted', 'Completed'],
  ['cleared', 'Completed'],
  ['complete', 'Completed'],
  ['settled', 'Completed'],
  ['booked', 'Completed'],
  ['processing', 'Pending'],
  ['authorized', 'Pending'],
  ['in process', 'Pending'],
  ['declined', 'Failed'],
  ['rejected', 'Failed'],
  ['returned', 'Failed'],
])

export const typeIn = (cell: string): (typeof TYPES)[number] | undefined =>
  wordIn(TYPES, cell) ?? TYPE_WORDS.get(plain(cell))

export const statusIn = (cell: string): (typeof STATUSES)[number] | undefined =>
  wordIn(STATUSES, cell) ?? STATUS_WORDS.get(plain(cell))

type Columns = Partial<Record<Target, number>>

/** Which column is what, by the headings. */
export function columnsByHeading(header: readonly string[]): Columns {
  const names = header.map(plain)
  const columns: Columns = {}
  for (const [target, known] of Object.entries(HEADINGS) as [Target, readonly string[]][]) {
    const heading = known.find((word) => names.includes(word))
    if (heading !== undefined) columns[target] = names.indexOf(heading)
  }
  if (columns.withdrawal !== undefined || columns.deposit !== undefined) delete columns.amount
  return columns
}

const SAMPLE_ROWS = 50

/** What a column is by its cells, the surest first: nothing but dates is no description. */
const BY_CELLS: readonly (readonly [Target, (cell: string) => boolean])[] = [
  ['account', (cell) => wordIn(EVERYDAY_KINDS, cell) !== undefined || isNamedByLastFour(cell)],
  ['status', (cell) => statusIn(cell) !== undefined],
  ['type', (cell) => typeIn(cell) !== undefined],
  ['category', (cell) => wordIn(CATEGORIES, cell) !== undefined],
  ['date', isDate],
  ['time', (cell) => readTime(cell) !== undefined],
  ['amount', isAmount],
]

/** Which column is what in a file without headings. The column with most letters is the description. */
export function columnsByCells(rows: readonly (readonly string[])[]): Columns {
  const sample = rows.slice(0, SAMPLE_ROWS)
  const columns: Columns = {}
  const lettersIn = new Map<number, number>()
  for (const place of (rows[0] ?? []).keys()) {
    const cells = sample.map((row) => row[place] ?? '').filter(Boolean)
    const [target] =
      BY_CELLS.find(
        ([name, fits]) => columns[name] === undefined && cells.length > 0 && cells.every(fits),
      ) ?? []
    if (target) columns[target] = place
    else lettersIn.set(place, cells.join('').replace(/[^\p{L}]/gu, '').length)
  }
  const [longest] = [...lettersIn].toSorted(([, a], [, b]) => b - a)
  if (longest && longest[1] > 0) columns.description = longest[0]
  return columns
}

function isDate(cell: string): boolean {
  return readDate(cell, dateOrderOf([cell])) !== undefined
}

/** Digits alone may be the number of a check; an amount has cents, a sign or a currency. */
function isAmount(cell: string): boolean {
  const bare = cell.trim()
  return (
    !/^[0-9]+$/.test(bare) &&
    (readAmount(bare, '.') !== undefined || readAmount(bare, ',') !== undefined)
  )
}

/** True for a line that is a transaction already, and no heading: it has a date and an amount. */
export const isTransaction = (cells: readonly string[]): boolean =>
  cells.some(isDate) && cells.some(isAmount)
