import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { EntryKind, EntryState, OpenKind } from '../contract.ts'
import type { TagTone } from '../../../ui/lists/Tag.tsx'

export const STATE_WORDS: Readonly<Record<EntryState, Sentence>> = {
  held: say('Held for sanctions'),
  created: say('Waits for its file'),
  in_file: say('In a file'),
  sent: say('Sent'),
  settled: say('Settled'),
  corrected: say('Settled, with a correction'),
  returned: say('Returned'),
  cancelled: say('Cancelled'),
  waits: say('Waits for its day'),
  posted: say('Posted'),
  noted: say('Taken note of'),
  returning: say('Goes back'),
  exception: say('Needs a look'),
  charged_back: say('Charged back'),
}

export const KIND_WORDS: Readonly<Record<EntryKind, Sentence>> = {
  payment: say('Payment of a member'),
  credit: say('Deposit'),
  debit: say('Withdrawal'),
  prenotification: say('Prenotification'),
  addenda: say('Words only'),
  return: say('Return of ours'),
  change: say('Notification of change'),
  status: say('Status of ours'),
  recall: say('Request to send it back'),
  resolution: say('Answer to a request of ours'),
  check: say('Deposited check'),
  returned_check: say('Returned check'),
}

export const OPEN_WORDS: Readonly<Record<OpenKind, Sentence>> = {
  held: STATE_WORDS.held,
  created: STATE_WORDS.created,
  in_file: STATE_WORDS.in_file,
  sent: say('Sent, to be settled'),
  not_posted: say('Arrived, not on its account yet'),
  not_settled: say('On its account, to be settled'),
  going_back: say('On its way back'),
  exception: say('Needs a look'),
  elsewhere: say('Collected before there were cash letters'),
}

export const STATE_TONE: Readonly<Record<EntryState, TagTone>> = {
  held: 'waiting',
  created: 'waiting',
  in_file: 'waiting',
  sent: 'waiting',
  settled: 'good',
  corrected: 'good',
  returned: 'bad',
  cancelled: 'neutral',
  waits: 'waiting',
  posted: 'good',
  noted: 'good',
  returning: 'waiting',
  exception: 'bad',
  charged_back: 'good',
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

export const checksWords = (t: Translate, { count, amount }: Sum): Words =>
  t('{count, plural, one {# check} other {# checks}}, {amount}', {
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
