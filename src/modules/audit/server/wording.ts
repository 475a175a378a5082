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

/** The part of a sentence that a value and the words around it make; nothing where there is no value. */
export const part = (before: string, value: unknown, after = ''): string =>
  textIn(value) && `${before}${textIn(value)}${after}`

export const counted = (value: unknown, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : `${part('', value, ' ')}${many}`

export const called = (name: unknown): string => part(' called ', name)

export const renamed = ({ from, to }: Detail): string =>
  `${part(' from ', from)}${part(' to ', to)}`

/** Minor units and their currency, as the ledger counts. */
export function amountIn({ amount, currency }: Detail): string {
  const isAmount = typeof amount === 'string' && /^[0-9]+$/.test(amount)
  if (!isAmount || typeof currency !== 'string') return 'money'
  return formatMoney(money(BigInt(amount), currency as Currency))
}
