// How the details of an event become parts of a sentence. A detail may be of any version of the
// portal, so whatever is missing is left out of the sentence.

import { REASON_WORDS, REASONS } from '../../ledger/words.contract.ts'
import { type Currency, formatMoney, money } from '../../../values/money.ts'

export type Detail = Readonly<Record<string, unknown>>
export type Sentence = string | ((detail: Detail) => string)

export interface Words {
  /** What stands after the name of whoever did it: "Approved the application". */
  readonly said: Sentence
  /** The same to the person it concerns; only what touches the safety of their account has it. */
  readonly own?: Sentence
}

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const partOf = (detail: Detail, key: string): Detail => {
  const part = detail[key]
  return typeof part === 'object' && part !== null ? (part as Detail) : {}
}

export const counted = (value: unknown, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : value === undefined ? many : `${textIn(value)} ${many}`

/** "called Rent", or nothing for what has no name. */
export const called = (name: unknown): string => (textIn(name) ? ` called ${textIn(name)}` : '')

/** Minor units and their currency, as the ledger counts. */
export function amountIn({ amount, currency }: Detail): string {
  const isAmount = typeof amount === 'string' && /^[0-9]+$/.test(amount)
  if (!isAmount || typeof currency !== 'string') return 'money'
  return formatMoney(money(BigInt(amount), currency as Currency))
}

export const toPayee = ({ payee }: Detail): string => (textIn(payee) ? ` to ${textIn(payee)}` : '')

/** ", Checking ··4021, 2026-06", as far as it is known. */
export const monthIn = ({ account, last4, month }: Detail): string => {
  const which = [textIn(account), textIn(last4) && `··${textIn(last4)}`].filter(Boolean).join(' ')
  return [which, textIn(month)]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('')
}

/** "Sent $25.00: transfer to a US bank". */
export const posted: Sentence = (detail) => {
  const reason = REASONS.find((known) => known === detail['reason'])
  const way = reason === undefined ? '' : `: ${inSentence(REASON_WORDS[reason].out)}`
  return `Sent ${amountIn(detail)}${way}`
}

const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

function limit(detail: Detail, everybody: string, one: string): string {
  const { enabled, countMax, appliesTo } = partOf(detail, 'after')
  if (enabled === false) return 'off'
  return `to ${textIn(countMax)} ${appliesTo === 'all' ? everybody : one}`.trim()
}

export const limitSaved: Words = {
  said: (detail) => {
    const set = limit(detail, 'for everybody', 'for one member')
    return set === 'off' ? 'Turned the transfer limit off' : `Set the transfer limit ${set}`
  },
  own: (detail) => {
    const set = limit(detail, '', '')
    return set === 'off'
      ? 'Staff turned your transfer limit off'
      : `Staff set your transfer limit ${set}`
  },
}

const PURPOSES: Readonly<Record<string, string>> = {
  'sign-in': ' at sign-in',
  transfer: ' for a transfer',
  account: ' for a change to the account',
}

export const purposeOf = ({ purpose }: Detail): string => PURPOSES[textIn(purpose)] ?? ''

export const renamed = ({ from, to }: Detail): string => `from ${textIn(from)} to ${textIn(to)}`
