import { EVERYDAY_KINDS } from '../../../accounts/contract.ts'
import { type ColumnName, COLUMNS, type RowDraft, STATUSES, TYPES } from '../../row.contract.ts'
import { CATEGORIES } from '../../../../values/categories.ts'
import { say, type Sentence } from '../../../../values/sentence.ts'
import {
  columnsByCells,
  columnsByHeading,
  plain,
  statusIn,
  type Target,
  typeIn,
} from './headings.ts'
import type { Table } from './table.ts'
import {
  type DateOrder,
  dateOrderOf,
  type DecimalMark,
  decimalMarkOf,
  readAmount,
  readDate,
  readTime,
  wordIn,
} from './values.ts'

/** What a column of a file can be, in the order of the screen. */
export const TARGETS: readonly Target[] = [
  ...COLUMNS.map(({ name }) => name),
  'withdrawal',
  'deposit',
]

/** Which column is what, and what stands in for columns the file does not have. */
export interface Mapping {
  /** By target, the place of the column in the file. */
  readonly columns: Readonly<Partial<Record<Target, number>>>
  readonly fixed: {
    /** As a row names it. */
    readonly account: string
    /** By the sign of the amount: less than zero is a debit. */
    readonly type: (typeof TYPES)[number] | 'by sign'
    readonly category: (typeof CATEGORIES)[number]
    readonly time: string
    readonly status: (typeof STATUSES)[number]
  }
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  /** In our own layout every cell must be right; elsewhere an unknown category is filed as `fixed`. */
  readonly ours: boolean
}

/** The extra column of a file of failed rows that comes back corrected. */
export const PROBLEM_HEADING = 'problem'

/** True for a file with our columns, in any order. */
export function isOurs({ header, headless }: Table): boolean {
  if (headless) return false
  const names = header.map(plain)
  const extra = names.filter((name) => !COLUMNS.some(({ heading }) => heading === name))
  return (
    COLUMNS.every(({ heading }) => names.includes(heading)) &&
    extra.every((name) => name === PROBLEM_HEADING)
  )
}

/** What each column most likely is; people confirm or change it. */
export function proposeMapping(table: Table): Mapping {
  const { header, rows, headless } = table
  const columns = headless ? columnsByCells(rows) : columnsByHeading(header)
  const cellsOf = (...targets: readonly Target[]): readonly string[] =>
    targets.flatMap((target) => {
      const place = columns[target]
      return place === undefined ? [] : rows.map((cells) => cells[place] ?? '')
    })
  return {
    columns,
    fixed: {
      account: 'Checking',
      type: 'by sign',
      category: 'Other',
      time: '12:00',
      status: 'Completed',
    },
    dateOrder: dateOrderOf(cellsOf('date')),
    decimalMark: decimalMarkOf(cellsOf('amount', 'withdrawal', 'deposit')),
    ours: isOurs(table),
  }
}

/** Whether a person has to say how the file is to be read: our own layout explains itself. */
export const needsMatching = ({ ours, decimalMark }: Mapping): boolean =>
  !ours || decimalMark === ','

/** By target, what its field is called. */
export const TARGET_LABELS = {
  ...(Object.fromEntries(COLUMNS.map(({ name, label }) => [name, label])) as Readonly<
    Record<string, Sentence>
  > as Readonly<Record<ColumnName, Sentence>>),
  withdrawal: say('Withdrawal'),
  deposit: say('Deposit'),
} as const satisfies Readonly<Record<Target, Sentence>>

/** What is still missing before the rows can be read; undefined when nothing is. */
export function missingIn({ columns }: Mapping): Sentence | undefined {
  if (columns.date === undefined) return say('Choose the column with the date')
  if (columns.description === undefined) return say('Choose the column with the description')
  const apart = columns.withdrawal !== undefined || columns.deposit !== undefined
  if (columns.amount === undefined && !apart) return say('Choose the column with the amount')
  return columns.amount !== undefined && apart
    ? say('Choose either an amount or withdrawal and deposit, not both')
    : undefined
}

/** The file's rows in our columns. What cannot be read stays as it is, for a person to correct. */
export const draftsOf = ({ rows }: Table, mapping: Mapping): RowDraft[] =>
  rows.map((cells) => draftOf(cells, mapping))

function draftOf(cells: readonly string[], mapping: Mapping): RowDraft {
  const { columns, fixed, dateOrder, ours } = mapping
  const cell = (target: Target): string | undefined => {
    const place = columns[target]
    return place === undefined ? undefined : (cells[place] ?? '')
  }
  const known = (words: readonly string[], target: Target, otherwise: string): string => {
    const given = cell(target)
    return given === undefined ? otherwise : (wordIn(words, given) ?? given)
  }
  const category = known(CATEGORIES, 'category', fixed.category)
  const [date, time] = [cell('date') ?? '', cell('time')]
  return {
    account: known(EVERYDAY_KINDS, 'account', fixed.account),
    ...moneyIn(cell, mapping),
    description: (cell('description') ?? '').replace(/\s*\n\s*/g, ' '),
    category: ours || wordIn(CATEGORIES, category) ? category : fixed.category,
    date: readDate(date, dateOrder) ?? date,
    time: time === undefined ? fixed.time : (readTime(time) ?? time),
    status: statusOf(cell('status'), mapping),
  }
}

/** In our own layout a status is one of ours; elsewhere the words of banks are known too. */
function statusOf(given: string | undefined, { fixed, ours }: Mapping): string {
  if (given === undefined) return fixed.status
  return (ours ? wordIn(STATUSES, given) : statusIn(given)) ?? given
}

type Cell = (target: Target) => string | undefined

function moneyIn(cell: Cell, mapping: Mapping): Pick<RowDraft, 'type' | 'amount'> {
  const { fixed, ours, decimalMark } = mapping
  const [out, into] = [cell('withdrawal') ?? '', cell('deposit') ?? '']
  if (cell('amount') === undefined) return apart(out, into, decimalMark)
  const raw = cell('amount') ?? ''
  const amount = readAmount(raw, decimalMark)
  const said = cell('type')
  const named = said === undefined ? fixed.type : (typeIn(said) ?? said)
  if (!amount) return { type: named === 'by sign' ? 'credit' : named, amount: raw }
  if (named === 'by sign')
    return { type: amount.negative ? 'debit' : 'credit', amount: amount.decimal }
  // A credit below zero contradicts itself; a person has to say which it is. Banks print debits below
  // zero, but our own layout has no signs: `debit,-5.00` may mean money that came back.
  const contradiction = amount.negative && (ours || named !== 'debit')
  return { type: named, amount: contradiction ? raw : amount.decimal }
}

/** Withdrawal and deposit side by side: one of the two has an amount. */
function apart(
  out: string,
  into: string,
  decimalMark: DecimalMark,
): Pick<RowDraft, 'type' | 'amount'> {
  const [spent, received] = [readAmount(out, decimalMark), readAmount(into, decimalMark)]
  const isZero = (amount: typeof spent): boolean =>
    amount === undefined || /^0+(\.0+)?$/.test(amount.decimal)
  if (spent && !isZero(spent) && isZero(received)) return { type: 'debit', amount: spent.decimal }
  if (received && !isZero(received) && isZero(spent)) {
    return received.negative
      ? { type: 'credit', amount: into }
      : { type: 'credit', amount: received.decimal }
  }
  return {
    type: out === '' ? 'credit' : 'debit',
    amount: [out, into].filter(Boolean).join(' and '),
  }
}
