import { addDays, type Day, monthsBefore, nextMonthOf } from '../../../../values/dates.ts'
import { isMovable, parseTyped, toDecimal } from '../../../../values/money.ts'

/** A payment as somebody says it: "send Ben 20 for lunch". Nothing is sent by saying it. */
export interface SaidPayment {
  /** Whoever gets it, as far as it was typed. */
  readonly name: string
  /** A decimal; left out where none was said. */
  readonly amount?: string
  readonly reference?: string
  /** It says to pay, and not only who and how much. */
  readonly isOrder: boolean
}

const ORDER = /^(?:send|pay|transfer|move|give)\s+/i
const AMOUNT = /(?:^|\s)(\$?\d[\d,]*(?:\.\d*)?)(?:\s*(?:dollars?|usd))?(?=\s|$)/i
const PURPOSE = /\s+for\s+(\S.*)$/i

/** Undefined where neither an amount nor a word of order says that a payment is meant. */
export function paymentIn(typed: string): SaidPayment | undefined {
  const text = typed.trim().replace(/\s+/g, ' ')
  const isOrder = ORDER.test(text)
  const said = text.replace(ORDER, '')
  const found = AMOUNT.exec(said)
  const amount = found ? amountOf(found[1]!) : undefined
  if (!isOrder && amount === undefined) return undefined
  const rest = amount === undefined || !found ? said : said.replace(found[0], ' ').trim()
  const purpose = PURPOSE.exec(` ${rest}`)?.[1]
  const name = ` ${rest}`
    .replace(PURPOSE, '')
    .trim()
    .replace(/^to\s+/i, '')
  if (name === '') return undefined
  return {
    name,
    isOrder,
    ...(amount !== undefined && { amount }),
    ...(purpose !== undefined && { reference: purpose }),
  }
}

function amountOf(typed: string): string | undefined {
  const parsed = parseTyped(typed)
  const decimal = parsed.ok ? toDecimal(parsed.value) : ''
  return isMovable(decimal) ? decimal : undefined
}

/** What is looked for in the history: words, and the days that a month in them means. */
export interface SoughtHistory {
  readonly words: string
  readonly from?: Day
  readonly to?: Day
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
const MONTH = new RegExp(
  `^(?!(?:in|of) )(.+?) (?:in |of )?(${MONTHS.join('|')})(?: (\\d{4}))?$`,
  'i',
)

/** "Hardware store in March" is about the last March there was, and that of a year where one is said. */
export function soughtIn(typed: string, today: Day): SoughtHistory {
  const text = typed.trim().replace(/\s+/g, ' ')
  const [, words, name, year] = MONTH.exec(text) ?? []
  const month = MONTHS.findIndex((one) => one === name?.toLowerCase())
  if (words === undefined || month < 0) return { words: text }
  const number = String(month + 1).padStart(2, '0')
  const thisMonth = today.slice(0, 7)
  const last = `${today.slice(0, 4)}-${number}`
  const meant =
    year === undefined ? (last <= thisMonth ? last : monthsBefore(last, 12)) : `${year}-${number}`
  return { words, ...daysOf(meant) }
}

const daysOf = (month: string): { readonly from: Day; readonly to: Day } => ({
  from: `${month}-01`,
  to: addDays(`${nextMonthOf(month)}-01`, -1),
})
