import * as z from 'zod/mini'
import { isAccountNaming } from './accountNaming.contract.ts'
import { CATEGORIES } from '../../values/categories.ts'
import { isDay } from '../../values/dates.ts'
import { parseTyped, toDecimal } from '../../values/money.ts'
import { issueWords, text, told, TYPED_AMOUNT_LIMITS } from '../../values/schema.ts'
import { english, say, type Sentence, type Translate, type Words } from '../../values/sentence.ts'
import { lowered } from './words.contract.ts'

export const ROWS_MAX = 5000
export const DESCRIPTION_LENGTH_MAX = 200

export const TYPES = ['credit', 'debit'] as const
export const STATUSES = ['Completed', 'Pending', 'Failed'] as const

/** What people read where the interface and a file say a type or a status. */
export const TYPE_NAMES: Readonly<Record<(typeof TYPES)[number], Sentence>> = {
  credit: say('credit'),
  debit: say('debit'),
}
export const STATUS_NAMES: Readonly<Record<(typeof STATUSES)[number], Sentence>> = {
  Completed: say('Completed'),
  Pending: say('Pending'),
  Failed: say('Failed'),
}

const USE_DIGITS = say('Use digits, for example 12.50')
const MORE_THAN_ZERO = say('Enter an amount above zero')
const NO_SIGN = say('Leave out the sign: the type says which way the money goes')

const isSigned = (typed: string): boolean => /^\s*[-−–+(]|-\s*$/.test(typed)

/** As a person types it; on the way out plain decimals, `"1250.00"`. */
const amount = z.pipe(
  told(z.string({ error: USE_DIGITS }), TYPED_AMOUNT_LIMITS).check(
    z.refine((typed) => !isSigned(typed), { error: NO_SIGN }),
    z.refine((typed) => isSigned(typed) || parseTyped(typed).ok, { error: USE_DIGITS }),
    z.refine((typed) => minorIn(typed) !== 0n, { error: MORE_THAN_ZERO }),
  ),
  z.transform((typed) => {
    const parsed = parseTyped(typed)
    return parsed.ok ? toDecimal(parsed.value) : typed
  }),
)

/** Undefined when it is no amount, which the check before has said already. */
const minorIn = (typed: string): bigint | undefined => {
  const parsed = parseTyped(typed)
  return parsed.ok ? parsed.value.minor : undefined
}

/** One line, whatever the cell of a spreadsheet held. */
const description = z.pipe(
  z.pipe(
    told(z.string({ error: say('Enter a description') }), {
      minLength: 1,
      maxLength: DESCRIPTION_LENGTH_MAX,
    }),
    z.transform((typed) => typed.replace(/\s*[\r\n\t]+\s*/g, ' ')),
  ),
  text(DESCRIPTION_LENGTH_MAX, say('Enter a description')),
)

const USE_A_DATE = say('Use a date, for example 2026-03-12')
const USE_A_TIME = say('Use a time, for example 18:42')

const TIME_OF_DAY = /^([01][0-9]|2[0-3]):[0-5][0-9]$/

export const isTimeOfDay = (typed: string): boolean => TIME_OF_DAY.test(typed)

const balanceSwitch = z.boolean({ error: say('Choose whether the balance is updated') })

const CHOOSE_ACCOUNT = say('Choose Checking or Savings')

/** A transaction as staff enter it: the columns of the table and of the file, and the switch. */
export const EntryRow = z.strictObject({
  account: told(z.string({ error: CHOOSE_ACCOUNT }), { maxLength: 80 }).check(
    z.refine(isAccountNaming, { error: CHOOSE_ACCOUNT }),
  ),
  type: z.enum(TYPES, { error: say('Choose credit or debit') }),
  amount,
  description,
  category: z.enum(CATEGORIES, { error: say('Choose a category from the list') }),
  /** Years outside the calendar of any account are typing errors. */
  date: told(z.string({ error: USE_A_DATE }), { format: 'date' }).check(
    z.refine((typed) => isDay(typed) && /^(19|20|21)/.test(typed), { error: USE_A_DATE }),
  ),
  time: told(z.string({ error: USE_A_TIME }), { pattern: TIME_OF_DAY.source }).check(
    z.refine(isTimeOfDay, { error: USE_A_TIME }),
  ),
  status: z.enum(STATUSES, { error: say('Choose a status from the list') }),
  /** Whether a completed row moves money. Without, it is a memo outside every total. */
  updateBalance: balanceSwitch,
})
export type EntryRow = z.infer<typeof EntryRow>

/** The columns of the table, in the order of the file; `inside` is the label within a sentence. */
export const COLUMNS = [
  { name: 'account', heading: 'account type', label: say('Account'), inside: say('account') },
  { name: 'type', heading: 'transaction type', label: say('Type'), inside: say('type') },
  { name: 'amount', heading: 'amount', label: say('Amount'), inside: say('amount') },
  {
    name: 'description',
    heading: 'description',
    label: say('Description'),
    inside: say('description'),
  },
  { name: 'category', heading: 'category', label: say('Category'), inside: say('category') },
  { name: 'date', heading: 'date', label: say('Date'), inside: say('date') },
  { name: 'time', heading: 'time', label: say('Time'), inside: say('time') },
  { name: 'status', heading: 'status', label: say('Status'), inside: say('status') },
] as const
export type ColumnName = (typeof COLUMNS)[number]['name']

/** The file that the upload screen hands out: the columns, and two rows to overwrite. */
export const TEMPLATE = [
  COLUMNS.map(({ heading }) => heading).join(','),
  'Checking,credit,250.00,Branch deposit,Deposit,2026-03-12,10:30,Completed',
  'Checking,debit,18.40,Corner Deli,Food,2026-03-13,12:15,Completed',
  '',
].join('\r\n')

/** A row while it is typed: every cell is text. */
export type RowDraft = Readonly<Record<ColumnName, string>>

export type CellProblems = Readonly<Partial<Record<ColumnName, Words>>>

/** What is wrong with each cell; empty when the row may be sent. */
export function problemsOf(t: Translate, draft: RowDraft): CellProblems {
  const parsed = EntryRow.safeParse({ ...draft, updateBalance: true })
  if (parsed.success) return {}
  const problems: Partial<Record<ColumnName, Words>> = {}
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as ColumnName] ??= issueWords(t, issue)
  }
  return problems
}

/** `"Row 7, amount: use digits, for example 12.50"`; rows count from 1. */
export function cellSentence(t: Translate, number: number, name: unknown, problem: Words): Words {
  const column = COLUMNS.find((one) => one.name === name)
  const row = String(number)
  // What is wrong with the row itself, such as a key nobody knows, is not repeated to anybody.
  if (!column) return t('Row {row} is not a transaction', { row })
  return t('Row {row}, {column}: {problem}', {
    row,
    column: t(column.inside),
    problem: lowered(problem),
  })
}

const PROBLEMS_TOLD_MAX = 100

interface Payload {
  readonly value: readonly unknown[]
  readonly issues: { push(issue: object): void }
}

/** Names row and column of every problem, which the sentence for a cell alone cannot. */
function checkEveryRow({ value, issues }: Payload): void {
  let told = 0
  for (const [index, row] of value.entries()) {
    const parsed = EntryRow.safeParse(row)
    if (parsed.success) continue
    for (const issue of parsed.error.issues) {
      if (told++ === PROBLEMS_TOLD_MAX) return
      const { path } = issue
      const sentence = cellSentence(english, index + 1, path[0], issueWords(english, issue))
      issues.push({ code: 'custom', path: [index, ...path], message: sentence, input: undefined })
    }
  }
}

const NO_ROWS = say('There are no rows to add')

/** The rows of a request: all of them good, or every problem by row and column. */
export const EntryRows = z.pipe(
  told(z.array(z.unknown(), { error: NO_ROWS }), { items: EntryRow }).check(
    z.minLength(1, { error: NO_ROWS }),
    z.maxLength(ROWS_MAX, {
      error: english('At most {max} rows can be added at once', { max: ROWS_MAX }),
    }),
    (payload) => checkEveryRow(payload as Payload),
  ),
  z.transform((rows) => rows.map((row) => EntryRow.parse(row))),
)
