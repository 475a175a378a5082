import { type Currency, parseTyped, toDecimal } from '../../values/money.ts'

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** "1250" becomes "1,250.00"; what is no amount stays as it was typed. */
export function tidyAmount(typed: string, currency: Currency = 'USD'): string {
  const parsed = parseTyped(typed, currency)
  if (!parsed.ok) return typed
  const [whole = '', fraction] = toDecimal(parsed.value).split('.')
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`
}
