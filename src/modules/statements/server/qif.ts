import { formatDay } from '../../../values/formats.ts'
import { english } from '../../../values/sentence.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import type { Statement, StatementLine } from '../contract.ts'
import { asciiOf } from '../../../rails/ascii.ts'
import type { Books } from './books.ts'
import { reportedWords } from './disputes.ts'

const ENDED = '^'

/** `2026-03-12` as American programs expect it: `03/12/2026`. */
const date = (day: string): string => {
  const [year, month, dayOfMonth] = day.split('-')
  return `${month}/${dayOfMonth}/${year}`
}

/** The same in the file of every account, so that a program knows which one money went to. */
const nameOf = ({ kind, last4 }: Statement['account']): string => `${kind} ending in ${last4}`

/** A month of an account as QIF: a letter says what each line is, and a caret ends a record. */
export const qifOf = ({ statement, counters }: Books): string =>
  [
    '!Account',
    `N${nameOf(statement.account)}`,
    'TBank',
    ENDED,
    '!Type:Bank',
    ...statement.lines.flatMap((line) => recordOf(line, counters.get(line.id))),
    '',
  ].join('\r\n')

/**
 * There is room for one day, and programs sort by it: the one the money counts for. On which it was
 * posted then stands in the memo.
 */
function recordOf(line: StatementLine, counter: ShareAccount | undefined): readonly string[] {
  const { day, valueDay } = line
  const posted = valueDay === null ? null : english('Posted {day}', { day: formatDay(day) })
  const memo = [line.memo, posted, reportedWords(line)].filter(Boolean).join(' / ')
  return [
    `D${date(valueDay ?? day)}`,
    `T${line.amount}`,
    `N${line.referenceCode}`,
    `P${asciiOf(line.description)}`,
    ...(memo === '' ? [] : [`M${asciiOf(memo)}`]),
    counter ? `L[${nameOf(labelOf(counter))}]` : `L${line.category}`,
    ENDED,
  ]
}
