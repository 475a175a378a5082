import {
  type Currency,
  MINOR_UNITS,
  type Money,
  parseDecimal,
  toDecimal,
} from '../../values/money.ts'
import { assert } from '../../values/result.ts'
import { english } from '../../values/sentence.ts'
import { matching, maybe, maybeMatching, maybeText, one, textIn, unreadable } from './fields.ts'
import type { ReadElement } from './reading.ts'
import { element, type XmlElement } from './xml.ts'

/** An amount with its currency, with the decimals ISO 4217 gives it: 100,050 yen is "100050". */
export const amountElement = (name: string, amount: Money): XmlElement =>
  element(name, toDecimal(amount), { Ccy: amount.currency })

const isCurrency = (code: string): code is Currency => Object.hasOwn(MINOR_UNITS, code)

/** An amount above zero; decimals that its currency does not have are refused, not rounded. */
export function amountIn(parent: ReadElement, path: string): Money {
  const currency = one(parent, path).attributes['Ccy'] ?? ''
  if (!isCurrency(currency))
    throw unreadable(parent, english('{path} is in a currency we do not know.', { path }))
  const amount = parseDecimal(textIn(parent, path), currency)
  if (!amount.ok || amount.value.minor === 0n)
    throw unreadable(parent, english('{path} is no amount in {currency}.', { path, currency }))
  return amount.value
}

export const maybeAmount = (parent: ReadElement, path: string): Money | undefined =>
  maybe(parent, path) && amountIn(parent, path)

/** A sum of decimals regardless of currency, as `CtrlSum` is, in units of the smallest digit there is. */
const SUM_DIGITS = 17

const inSmallest = (decimal: string): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(SUM_DIGITS, '0'))
}

/** Number and control sum of what a message orders. */
export function totals(amounts: readonly Money[]): readonly XmlElement[] {
  assert(amounts.length > 0, 'a message orders something')
  const sum = amounts.reduce((sum, amount) => sum + inSmallest(toDecimal(amount)), 0n).toString()
  const digits = sum.padStart(SUM_DIGITS + 1, '0')
  const fraction = digits.slice(-SUM_DIGITS).replace(/0+$/, '')
  const whole = digits.slice(0, -SUM_DIGITS)
  return [
    element('NbOfTxs', String(amounts.length)),
    element('CtrlSum', fraction === '' ? whole : `${whole}.${fraction.padEnd(2, '0')}`),
  ]
}

/** Throws where the header counts something else than the message has; the sum may be left out. */
export function checkTotals(header: ReadElement, amounts: readonly Money[]): void {
  const count = matching(header, 'NbOfTxs', /^[0-9]{1,15}$/)
  if (amounts.length === 0 || Number(count) !== amounts.length)
    throw unreadable(header, english('NbOfTxs differs from what is in the message.'))
  const sum = maybeMatching(header, 'CtrlSum', /^[0-9]{1,18}(\.[0-9]{1,17})?$/)
  const found = amounts.reduce((sum, amount) => sum + inSmallest(toDecimal(amount)), 0n)
  if (sum !== undefined && inSmallest(sum) !== found)
    throw unreadable(header, english('CtrlSum differs from what is in the message.'))
}

/** Digits without those that say nothing, at most eleven: "1.08250000" is "1.0825". */
export function rateText(rate: string): string {
  const bare = rate.includes('.') ? rate.replace(/0+$/, '').replace(/\.$/, '') : rate
  assert(/^[0-9]+(\.[0-9]{1,10})?$/.test(bare), `${rate} is an exchange rate`)
  assert(bare.replace(/^0?\.?0*/, '').replace('.', '').length <= 11, `${rate} fits a message`)
  return bare
}

export const maybeRate = (parent: ReadElement, path: string): string | undefined =>
  maybeText(parent, path) && matching(parent, path, /^[0-9]{1,11}(\.[0-9]{1,10})?$/)
