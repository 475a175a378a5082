import { addDays, instantOf } from '../../../values/dates.ts'
import { referenceBits } from '../../../values/ids.ts'
import { fromDecimal, magnitude } from '../../../values/money.ts'
import {
  headingOf,
  type Range,
  readingFor,
  type SearchFilter,
  type SearchWord,
} from '../../ledger/server/ledger.ts'
import type { Activity, ActivityFilters } from '../contract.ts'
import { amountIn, hasWords, referenceIn, wordsOf } from '../words.contract.ts'
import type { Labels } from './present.ts'

/** The filters of a request, checked, with days turned into instants and words taken apart. */
export interface Wanted {
  readonly account?: string | undefined
  readonly range?: Range | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly amountMinorMin?: bigint | undefined
  readonly amountMinorMax?: bigint | undefined
  readonly category?: ActivityFilters['category']
  readonly status?: ActivityFilters['status']
  readonly words?: readonly string[] | undefined
}

const minorOf = (decimal: string | undefined): bigint | undefined =>
  decimal === undefined ? undefined : fromDecimal(decimal).minor

/** Days are those of `zone`: the first begins at its midnight and the last ends at the next one. */
export function wantedOf(filters: ActivityFilters, zone: string): Wanted {
  const { account, q, from, to, min, max, direction, category, status } = filters
  return {
    account,
    range: {
      from: from === undefined ? null : instantOf(from, '00:00', zone),
      to: to === undefined ? null : instantOf(addDays(to, 1), '00:00', zone),
    },
    direction,
    amountMinorMin: minorOf(min),
    amountMinorMax: minorOf(max),
    category,
    status,
    words: q === undefined ? undefined : wordsOf(q),
  }
}

/** What the ledger is asked to search by; undefined when every entry of the range will do. */
export function searchOf(wanted: Wanted, labels: Labels): SearchFilter | undefined {
  const { direction, amountMinorMin, amountMinorMax, category, status } = wanted
  const words = wanted.words?.map(searchWord)
  const plain = words === undefined && category === undefined && status === undefined
  if (plain && direction === undefined && (amountMinorMin ?? amountMinorMax) === undefined) {
    return undefined
  }
  return {
    direction,
    amountMinorMin,
    amountMinorMax,
    ...(status !== undefined && { reversed: status === 'reversed' }),
    heading: headingOf(category),
    reading: words && readingFor(labels),
    words,
  }
}

function searchWord(word: string): SearchWord {
  const reference = referenceIn(word)
  return {
    likes: formsOf(word).map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`),
    amountMinor: amountIn(word),
    idBits: reference === undefined ? undefined : referenceBits(reference),
  }
}

/** A server with the C locale knows upper and lower case of ASCII only: "é" is looked for as "É" too. */
function formsOf(word: string): readonly string[] {
  const [first = '', ...rest] = word
  const capital = first.toUpperCase() + rest.join('').toLowerCase()
  return /^[\x20-\x7e]*$/.test(word)
    ? [word]
    : [...new Set([word, word.toLowerCase(), word.toUpperCase(), capital])]
}

/** The same filters for what is pending, which no search of history finds. */
export function passes(item: Activity, wanted: Wanted): boolean {
  const { range, direction, amountMinorMin, amountMinorMax, category, status, words } = wanted
  const { minor } = fromDecimal(item.amount)
  const size = magnitude(minor)
  const at = Date.parse(item.postedAt)
  return (
    (status === undefined || status === 'pending') &&
    (direction === undefined || item.direction === direction) &&
    (category === undefined || item.category === category) &&
    size >= (amountMinorMin ?? 0n) &&
    (amountMinorMax === undefined || size <= amountMinorMax) &&
    (!range?.from || at >= range.from.getTime()) &&
    (!range?.to || at < range.to.getTime()) &&
    (words === undefined || hasWords(item, words))
  )
}
