import type { Statement, StatementLine } from '../contract.ts'
import { asciiOf } from './ascii.ts'

const ENDED = '^'

/** `2026-03-12` as American programs expect it: `03/12/2026`. */
const date = (day: string): string => {
  const [year, month, dayOfMonth] = day.split('-')
  return `${month}/${dayOfMonth}/${year}`
}

/** A month of an account as QIF: a letter says what each line is, and a caret ends a record. */
export const qifOf = ({ account, lines }: Statement): string =>
  [
    '!Account',
    `N${account.kind} ending in ${account.last4}`,
    'TBank',
    ENDED,
    '!Type:Bank',
    ...lines.flatMap(recordOf),
    '',
  ].join('\r\n')

const recordOf = (line: StatementLine): readonly string[] => [
  `D${date(line.day)}`,
  `T${line.amount}`,
  `N${line.referenceCode}`,
  `P${asciiOf(line.description)}`,
  ...(line.memo === null ? [] : [`M${asciiOf(line.memo)}`]),
  `L${line.category}`,
  ENDED,
]
