import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { NetworkState } from '../../networkPayments/contract.ts'
import type { TagTone } from '../../../ui/lists/Tag.tsx'

export const STATE_WORDS: Readonly<Record<NetworkState, Sentence>> = {
  held: say('Held by staff'),
  created: say('Waits for its file'),
  in_file: say('In a file'),
  sent: say('Sent'),
  settled: say('Settled'),
  corrected: say('Settled, with a correction'),
  returned: say('Returned'),
  cancelled: say('Cancelled'),
}

export const STATE_TONE: Readonly<Record<NetworkState, TagTone>> = {
  held: 'waiting',
  created: 'waiting',
  in_file: 'waiting',
  sent: 'waiting',
  settled: 'good',
  corrected: 'good',
  returned: 'bad',
  cancelled: 'neutral',
}

interface Sum {
  readonly count: number
  readonly amount: string
}

export const sumWords = (t: Translate, { count, amount }: Sum): Words =>
  t('{count, plural, one {# payment} other {# payments}}, {amount}', {
    count,
    amount: formatMoney(fromDecimal(amount)),
  })

const MINUTE_MS = 60_000

/** "2 hours 14 minutes", to the minute, and to the hour where it is a day or more. */
export function spanWords(t: Translate, from: Date, to: Date): Words {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS))
  if (minutes === 0) return t('less than a minute')
  const parts = [
    { count: Math.floor(minutes / 1440), words: DAYS },
    { count: Math.floor(minutes / 60) % 24, words: HOURS },
    { count: minutes % 60, words: MINUTES },
  ].filter(({ count }) => count > 0)
  const shown = minutes < 1440 ? parts : parts.filter(({ words }) => words !== MINUTES)
  return verbatim(shown.map(({ count, words }) => t(words, { count })).join(' '))
}

const DAYS = say('{count, plural, one {# day} other {# days}}')
const HOURS = say('{count, plural, one {# hour} other {# hours}}')
const MINUTES = say('{count, plural, one {# minute} other {# minutes}}')
