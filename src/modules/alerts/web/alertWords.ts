import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import type { Channel } from '../../notifications/choices.contract.ts'
import type { Alert, AlertKind } from '../contract.ts'

type Described = Pick<Alert, 'kind' | 'amount' | 'words' | 'days'>

/** What an alert looks for, in a line under the name of its account. */
export function alertWords(t: Translate, { kind, amount, words, days }: Described): Words {
  const said = {
    amount: amount === null ? '' : formatMoney(fromDecimal(amount)),
    words: words ?? '',
    days: days ?? 0,
  }
  switch (kind) {
    case 'below':
      return t('Less than {amount} is available', said)
    case 'above':
      return t('The balance is more than {amount}', said)
    case 'money_in':
      return t('{amount} or more comes in', said)
    case 'money_out':
      return t('{amount} or more goes out', said)
    case 'payee':
      return t('Money goes to “{words}”, or comes from there', said)
    case 'keyword':
      return t('A description has “{words}”', said)
    case 'dividend':
      return t('A dividend is paid')
    case 'bill_due':
      return t('A bill is due in {days} days', said)
    case 'maturity':
      return t('A certificate matures in {days} days', said)
    case 'low_forecast':
      return t('The next 30 days fall below {amount}', said)
  }
}

/** What a form offers to be told of. */
export const KIND_WORDS = {
  below: say('Balance falls below'),
  above: say('Balance rises above'),
  money_in: say('Large amount comes in'),
  money_out: say('Large amount goes out'),
  payee: say('Somebody is paid, or pays'),
  keyword: say('Word in a description'),
  dividend: say('Dividend is paid'),
  bill_due: say('Bill is due'),
  maturity: say('Certificate matures'),
  low_forecast: say('Next 30 days run low'),
} as const satisfies Readonly<Record<AlertKind, Sentence>>

export const CHANNEL_WORDS = {
  portal: say('Here in the portal'),
  mail: say('By email'),
  push: say('On your devices'),
} as const satisfies Readonly<Record<Channel, Sentence>>

/** In a row: "Told in the portal and by mail". */
export const TOLD_WORDS = {
  portal: say('in the portal'),
  mail: say('by email'),
  push: say('on your devices'),
} as const satisfies Readonly<Record<Channel, Sentence>>
