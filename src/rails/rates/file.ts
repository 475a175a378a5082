import { type Currency, isRate, MINOR_UNITS } from '../../values/money.ts'
import { english, type Words } from '../../values/sentence.ts'

/** Dollars for one unit of a currency, and when that was so. */
export interface Rate {
  readonly currency: Currency
  readonly dollarsPerUnit: string
  readonly asOf: Date
}

/** A rate with the line of the file on which it stands. */
export interface RateLine extends Rate {
  readonly line: number
}

export interface RatesMistake {
  readonly line: number
  readonly reason: Words
}

const HEADER = 'currency,dollars_per_unit,as_of'

/** Whether a file says that it has rates; nothing else that comes in begins so. */
export const looksLikeRates = (content: Uint8Array): boolean =>
  textOf(content.subarray(0, 64)).startsWith('currency,')

const textOf = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString('utf8')
    .replace(/^\uFEFF/, '')

type Read =
  | { readonly ok: true; readonly rates: readonly RateLine[] }
  | { readonly ok: false; readonly mistakes: readonly RatesMistake[] }

/** Takes a file of rates whole or not at all. */
export function readRates(content: Uint8Array): Read {
  const [header = '', ...lines] = textOf(content).split(/\r?\n/)
  if (header.trim() !== HEADER)
    return {
      ok: false,
      mistakes: [{ line: 1, reason: english('must be {header}', { header: HEADER }) }],
    }
  const rates: RateLine[] = []
  const mistakes: RatesMistake[] = []
  for (const [i, text] of lines.entries()) {
    if (text.trim() === '') continue
    const line = i + 2
    const read = rateOn(text, line)
    const isTwice = 'asOf' in read && rates.some(({ currency }) => currency === read.currency)
    if (isTwice) mistakes.push({ line, reason: english('has a currency that stands above') })
    else if ('asOf' in read) rates.push(read)
    else mistakes.push(read)
  }
  if (mistakes.length > 0) return { ok: false, mistakes }
  if (rates.length === 0)
    return { ok: false, mistakes: [{ line: 2, reason: english('is missing') }] }
  return { ok: true, rates }
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/

function rateOn(text: string, line: number): RateLine | RatesMistake {
  const fields = text.split(',').map((field) => field.trim())
  const [currency = '', dollarsPerUnit = '', moment = ''] = fields
  if (fields.length !== 3) return { line, reason: english('must have three fields') }
  if (!Object.hasOwn(MINOR_UNITS, currency) || currency === 'USD')
    return {
      line,
      reason: english('{currency} is no currency that we send by a rate', { currency }),
    }
  if (!isRate(dollarsPerUnit))
    return {
      line,
      reason: english('{rate} is no positive decimal with at most 8 decimals', {
        rate: dollarsPerUnit,
      }),
    }
  const asOf = new Date(moment)
  if (!MOMENT.test(moment) || Number.isNaN(asOf.getTime()))
    return { line, reason: english('{moment} is no moment with its distance from UTC', { moment }) }
  return { line, currency: currency as Currency, dollarsPerUnit, asOf }
}

export const writeRates = (rates: readonly Rate[]): string =>
  [
    HEADER,
    ...rates.map((rate) =>
      [rate.currency, rate.dollarsPerUnit, rate.asOf.toISOString().replace('.000', '')].join(','),
    ),
    '',
  ].join('\n')
