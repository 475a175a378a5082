// How the details of an event become parts of a sentence. A detail may be of any version of the
// portal, so whatever is missing is left out of the sentence.

import { type Currency, formatMoney, money } from '../../../values/money.ts'

export type Detail = Readonly<Record<string, unknown>>
export type Sentence = string | ((detail: Detail) => string)

interface ActionWords {
  /** What stands after the name of whoever did it: "Approved the application". */
  readonly said: Sentence
  /** The same to the person it concerns; only what touches the safety of their account has it. */
  readonly own?: Sentence
}

/** Actions in the words of people. */
export type AuditSentences = Readonly<Record<string, ActionWords>>

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const counted = (value: unknown, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : value === undefined ? many : `${textIn(value)} ${many}`

/** "called Rent", or nothing for what has no name. */
export const called = (name: unknown): string => (textIn(name) ? ` called ${textIn(name)}` : '')

export const renamed = ({ from, to }: Detail): string => `from ${textIn(from)} to ${textIn(to)}`

/** Minor units and their currency, as the ledger counts. */
export function amountIn({ amount, currency }: Detail): string {
  const isAmount = typeof amount === 'string' && /^[0-9]+$/.test(amount)
  if (!isAmount || typeof currency !== 'string') return 'money'
  return formatMoney(money(BigInt(amount), currency as Currency))
}
