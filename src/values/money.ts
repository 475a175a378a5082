import { formatNumber } from './formats.ts'
import { ENGLISH, verbatim, type Words } from './sentence.ts'
import { assert, ok, refuse, type Result } from './result.ts'

/**
 * Decimal places of the currencies we show, from ISO 4217. Not taken from `Intl`, whose figures
 * follow everyday custom instead (it gives the rupiah none).
 */
export const MINOR_UNITS = {
  AED: 2, ARS: 2, AUD: 2, BRL: 2, CAD: 2, CHF: 2, CNY: 2, DKK: 2, EUR: 2, GBP: 2,
  HKD: 2, IDR: 2, ILS: 2, INR: 2, JPY: 0, KRW: 0, MXN: 2, NOK: 2, NZD: 2, PHP: 2,
  PLN: 2, RUB: 2, SAR: 2, SEK: 2, SGD: 2, THB: 2, TRY: 2, TWD: 2, USD: 2, ZAR: 2,
} as const // prettier-ignore

export type Currency = keyof typeof MINOR_UNITS

/** A whole number of minor units (cents, yen) that knows its currency. May be negative. */
export interface Money {
  readonly minor: bigint
  readonly currency: Currency
}

export const money = (minor: bigint, currency: Currency = 'USD'): Money => ({ minor, currency })

/** The largest amount one movement may carry: 12 digits before the decimal point. */
export const AMOUNT_MINOR_MAX = 99_999_999_999_999n

/**
 * Reads an amount from the wire: digits, then at most the currency's decimals, nothing else.
 * `"25"`, `"25.5"` and `"25.00"` are amounts; `"1,000"`, `"1e2"`, `"-1"` and `"0.001"` are not.
 */
export function parseDecimal(
  text: string,
  currency: Currency = 'USD',
): Result<Money, 'invalid_amount'> {
  const digits = MINOR_UNITS[currency]
  const match = /^([0-9]{1,12})(?:\.([0-9]{1,4}))?$/.exec(text)
  const fraction = match?.[2] ?? ''
  if (match?.[1] === undefined || fraction.length > digits) return refuse('invalid_amount')
  return ok(money(BigInt(match[1] + fraction.padEnd(digits, '0')), currency))
}

/** True for an amount that can be moved: a decimal of at least one minor unit of the currency. */
export function isMovable(decimal: string, currency: Currency = 'USD'): boolean {
  const parsed = parseDecimal(decimal, currency)
  return parsed.ok && parsed.value.minor > 0n && parsed.value.minor <= AMOUNT_MINOR_MAX
}

/** By currency and how it is shown: each format is costly to make, and a search asks for every entry. */
const symbols = new Map<string, string>()

/**
 * The sign of a currency, `"€"`, or its code where it has none. Signs that several share are told
 * apart, `"CA$"`; `narrowSymbol` is the bare one, as it stands on a price tag.
 */
export function currencySymbol(
  currency: Currency,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): string {
  const key = `${currency} ${currencyDisplay}`
  const known = symbols.get(key)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(ENGLISH, {
    style: 'currency',
    currency,
    currencyDisplay,
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
  symbols.set(key, symbol)
  return symbol
}

/** What is typed without the sign of its currency. The sign of another one stays, to be refused. */
function withoutSymbol(typed: string, currency: Currency): string {
  if (/^[0-9]/.test(typed)) return typed
  const signs = [currencySymbol(currency), currencySymbol(currency, 'narrowSymbol')]
  const symbol = signs.find((sign) => typed.startsWith(sign))
  return symbol === undefined ? typed : typed.slice(symbol.length).trimStart()
}

/**
 * Reads an amount as a person types it: `"1,250"`, `"$1250"` and `" 12.5 "` are accepted.
 * Commas must group thousands, so a European `"12,50"` is refused and not taken for 1,250.
 */
export function parseTyped(
  text: string,
  currency: Currency = 'USD',
): Result<Money, 'invalid_amount'> {
  const bare = withoutSymbol(text.trim(), currency)
  if (bare.includes(',') && !/^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?$/.test(bare)) {
    return refuse('invalid_amount')
  }
  return parseDecimal(bare.replaceAll(',', '').replace(/\.$/, ''), currency)
}

/** An amount in minor units without its sign. */
export const magnitude = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

/** The wire form, `"-25.00"`: plain digits and every decimal of the currency. */
export function toDecimal({ minor, currency }: Money): string {
  const digits = MINOR_UNITS[currency]
  const sign = minor < 0n ? '-' : ''
  const text = magnitude(minor)
    .toString()
    .padStart(digits + 1, '0')
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The wire form back to money. For values our own server wrote; anything else is a bug. */
export function fromDecimal(text: string, currency: Currency = 'USD'): Money {
  const negative = text.startsWith('-')
  const parsed = parseDecimal(negative ? text.slice(1) : text, currency)
  assert(parsed.ok, `${text} is a decimal amount in ${currency}`)
  return negative ? money(-parsed.value.minor, currency) : parsed.value
}

/**
 * What people read: a true minus before the symbol, and in ledger rows a plus for money in.
 * Foreign money carries its code too, `"€5.00 EUR"`, unless the code is its symbol, `"CHF 5.00"`.
 */
export function formatMoney(
  amount: Money,
  { signed = false }: { readonly signed?: boolean } = {},
): Words {
  const digits = MINOR_UNITS[amount.currency]
  const text = formatNumber(toDecimal(amount) as Intl.StringNumericLiteral, {
    style: 'currency',
    currency: amount.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  }).replace('-', '−')
  const says = amount.currency === 'USD' || text.includes(amount.currency)
  return verbatim(says ? text : `${text} ${amount.currency}`)
}

const RATE_SCALE = 8

/** True for a rate as the profile writes it: a positive decimal with at most eight decimals. */
export const isRate = (text: string): boolean =>
  /^[0-9]{1,9}(\.[0-9]{1,8})?$/.test(text) && /[1-9]/.test(text)

/**
 * An amount in dollars, at `rate` dollars for one unit of its currency, rounded half up to the
 * cent. Whole numbers all the way: no rate or amount ever becomes a float.
 */
export function toDollars(amount: Money, rate: string): Money {
  assert(isRate(rate), `${rate} is a rate`)
  const [whole = '', fraction = ''] = rate.split('.')
  const scaled = BigInt(whole + fraction.padEnd(RATE_SCALE, '0'))
  const decimals = MINOR_UNITS[amount.currency] + RATE_SCALE - MINOR_UNITS.USD
  const divisor = 10n ** BigInt(decimals)
  return money((2n * amount.minor * scaled + divisor) / (2n * divisor))
}

export function add(a: Money, b: Money): Money {
  assert(a.currency === b.currency, `${a.currency} and ${b.currency} do not mix`)
  return money(a.minor + b.minor, a.currency)
}

export const sum = (amounts: readonly Money[]): Money => amounts.reduce(add, money(0n))

export const subtract = (a: Money, b: Money): Money => add(a, money(-b.minor, b.currency))

/** The amount as the wire wants it; what is no amount goes as it was typed, to be refused. */
export function wireAmount(typed: string, currency: Currency = 'USD'): string {
  const parsed = parseTyped(typed, currency)
  return parsed.ok && parsed.value.minor > 0n ? toDecimal(parsed.value) : typed.trim()
}
