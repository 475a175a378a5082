import { addDays, type Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'
import type { Coming, Home, LeftToSpend } from '../contract.ts'

const KINDS = {
  transfer: { in: say('Transfer'), out: say('Transfer') },
  bill: { in: say('Bill'), out: say('Bill') },
  deposit: { in: say('Deposit'), out: say('Deposit') },
  withdrawal: { in: say('Withdrawal'), out: say('Withdrawal') },
  check: { in: say('Check comes free'), out: say('Check comes free') },
  dividend: { in: say('Estimated dividend'), out: say('Estimated dividend') },
  certificate: { in: say('Certificate matures'), out: say('Certificate matures') },
} as const satisfies Record<Coming['kind'], unknown>

const ABOUT = {
  transfer: say('Ordered by another owner of the account.'),
  bill: say('Ordered by another owner of the account.'),
  deposit: say('Another bank has announced it.'),
  withdrawal: say('Another bank has announced it.'),
  check: say('This part of your check can be used from then on.'),
  dividend: say('It depends on the balance until then.'),
  certificate: say('You choose what happens then on the page of the certificate.'),
} as const satisfies Record<Coming['kind'], unknown>

/** Where it comes from, and what is certain of it. */
export const aboutComing = (kind: Coming['kind']): Sentence => ABOUT[kind]

/** What comes, by whom it goes to or comes from where that has a name. */
export const comingWords = (t: Translate, { kind, name }: Pick<Coming, 'kind' | 'name'>): Words =>
  name === null ? t(KINDS[kind].in) : verbatim(name)

/** "Thu, Dec 3" without its year, which is this one or the next. */
export const nearDay = (day: Day): Words =>
  verbatim(`${formatDay(day, 'weekday').slice(0, 3)}, ${formatDay(day, 'yearlessShort')}`)

/** "Thursday", as long as that is one day only: from a week on "Dec 24". */
export const soonDay = (day: Day, today: Day): Words =>
  formatDay(day, day < addDays(today, 7) ? 'weekday' : 'yearlessShort')

export const dollars = (decimal: string): Words => formatMoney(fromDecimal(decimal))

/** How far what is left has to last. */
export const untilWords = (t: Translate, { wages, until }: LeftToSpend): Words =>
  wages === null
    ? t('Left this month')
    : t('Left until {day}', { day: formatDay(until, 'yearlessShort') })

/** What the line shows, in a sentence. */
export function lineFinding(t: Translate, { line, lowest }: NonNullable<Home['everyday']>): Words {
  const [first] = line
  const words = { amount: dollars(lowest.balance), day: formatDay(lowest.on, 'yearlessShort') }
  if (lowest.balance.startsWith('-')) return t('Short {day}: {amount}', words)
  return first?.balance === lowest.balance && line.at(-1)?.balance === lowest.balance
    ? t('Stays at {amount}', words)
    : t('Lowest {day}: {amount}', words)
}
