import { formatDay } from '../../../values/formats.ts'
import { formatMoney, money, magnitude } from '../../../values/money.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import type { FiringRow } from './tables.ts'

export interface AlertNews {
  readonly title: Words
  readonly text: Words
}

/** What an alert says is in a row of its kind: the table's owner wrote it. */
const dollars = (minor: bigint | null): Words => formatMoney(money(minor ?? 0n))

const withoutSign = (minor: bigint | null): Words =>
  dollars(minor === null ? null : magnitude(minor))

const day = ({ on_day }: FiringRow): Words => formatDay(on_day!, 'short')

/** Of a movement: what it was, and that it is not posted yet. */
function movementWords({ is_pending: isPending }: FiringRow, what: Words): Words {
  return isPending ? english('{what}. It is pending.', { what }) : english('{what}.', { what })
}

/**
 * What the owner of an alert reads once it came true.
 * @param account as they call it; nothing where it is about all they have
 * @param what the movement that made it true, as they read it in their activity
 */
export function alertNews(row: FiringRow, account: Words, what: Words): AlertNews {
  const { kind, amount, balance, line, words } = row
  const moved = withoutSign(amount)
  const isOut = amount !== null && amount < 0n
  const said = { account, amount: moved, words: words ?? '', line: dollars(line) }
  switch (kind) {
    case 'below':
      return {
        title: english('{account} is below {line}', said),
        text: english('{available} is available after {amount} out: {what}', {
          available: dollars(balance),
          amount: moved,
          what: movementWords(row, what),
        }),
      }
    case 'above':
      return {
        title: english('{account} is above {line}', said),
        text: english('It comes to {balance} with {amount} in: {what}', {
          balance: dollars(balance),
          amount: moved,
          what: movementWords(row, what),
        }),
      }
    case 'dividend':
      return {
        title: english('Dividend of {amount} in {account}', said),
        text: movementWords(row, what),
      }
    case 'payee':
    case 'keyword':
      return {
        title: isOut
          ? english('“{words}”: {amount} out of {account}', said)
          : english('“{words}”: {amount} into {account}', said),
        text: movementWords(row, what),
      }
    case 'money_in':
      return {
        title: english('{amount} into {account}', said),
        text: movementWords(row, what),
      }
    case 'money_out':
      return {
        title: english('{amount} out of {account}', said),
        text: movementWords(row, what),
      }
    case 'bill_due':
    case 'maturity':
    case 'low_forecast':
      return newsAhead(row)
  }
}

/** What only time made true. */
function newsAhead(row: FiringRow): AlertNews {
  const said = { amount: withoutSign(row.amount), name: row.name ?? '', day: day(row) }
  if (row.kind === 'bill_due')
    return {
      title: english('Bill on {day}: {amount} to {name}', said),
      text: english('We pay it from your account on that day, unless you change or cancel it.'),
    }
  if (row.kind === 'maturity')
    return {
      title: english('{name} matures on {day}', said),
      text: english('You can choose until then what becomes of it.'),
    }
  return {
    title: english('The days ahead fall to {amount} on {day}', {
      amount: dollars(row.amount),
      day: day(row),
    }),
    text: english('You asked to hear when they fall below {line}. It counts what is arranged.', {
      line: dollars(row.line),
    }),
  }
}

/** Where no account is named. */
export const NO_ACCOUNT = verbatim('')
