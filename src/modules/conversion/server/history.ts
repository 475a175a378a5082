import { isCategory } from '../../../values/categories.ts'
import type { Day } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import type { MistakeList } from './mistakes.ts'
import { openingOf, type PlannedAccount } from './plan.ts'
import { rowsOf } from './reading.ts'
import type { Row } from './row.ts'
import type { Named } from './owners.ts'
import type { Source } from './source.ts'

/** A row of history.csv. */
export interface HistoryRow {
  readonly id: string
  readonly account: string
  readonly day: Day
  readonly amount: bigint
  readonly description: string
  readonly category: string | undefined
}

/** The row as it stands in a file that was checked. */
export function historyRowIn(row: Row<'history.csv'>): HistoryRow {
  return {
    id: row.text('id'),
    account: row.text('account'),
    day: row.text('date'),
    amount: row.cents('amount', { signed: true })!,
    description: row.text('description'),
    category: row.text('category') || undefined,
  }
}

const dollars = (cents: bigint): string => toDecimal(money(cents))

interface ReadHistory {
  readonly from: Day | undefined
  readonly count: number
  /** How many rows each account has. */
  readonly rowsOf: ReadonlyMap<string, number>
}

/** Reads all of history once; notes in the accounts what it adds up to. */
export async function readHistory(
  { folder, asOf }: Pick<Source, 'folder' | 'asOf'>,
  { accounts, known }: Named,
  mistakes: MistakeList,
): Promise<ReadHistory> {
  const ids = new Set<string>()
  const counts = new Map<string, number>()
  let from: Day | undefined
  let last: Day = ''
  let count = 0
  for await (const row of rowsOf({ folder, mistakes }, 'history.csv')) {
    count++
    const id = row.needed('id')
    if (id !== undefined && ids.has(id)) row.wrong('id', `${id} is on an earlier line already`)
    else if (id !== undefined) ids.add(id)
    const day = row.neededDay('date')
    if (day !== undefined && day < last) row.wrong('date', `${day} comes after a row of ${last}`)
    if (day !== undefined && asOf !== undefined && day > asOf)
      row.wrong('date', `${day} is after ${asOf}, the day of the balances`)
    if (day !== undefined && day > last) last = day
    from ??= day
    row.needed('description')
    const category = row.text('category')
    if (category !== '' && !isCategory(category))
      row.wrong('category', `"${category}" is no category of ours`)
    const name = row.needed('account')
    const account = name === undefined ? undefined : accounts.get(name)
    if (name !== undefined && known && !known.has(name))
      row.wrong('account', `${name} is not in accounts.csv`)
    if (account && day !== undefined && day < account.openedOn)
      row.wrong('date', `${day} is before ${account.openedOn}, when ${name} was opened`)
    addUp(row, account)
    if (account) counts.set(account.account, (counts.get(account.account) ?? 0) + 1)
  }
  return { from, count, rowsOf: counts }
}

function addUp(row: Row<'history.csv'>, account: PlannedAccount | undefined): void {
  const amount = row.neededCents('amount', { signed: true })
  const after = row.cents('balance_after', { signed: true })
  if (amount === 0n) row.wrong('amount', 'moves nothing')
  if (!account || amount === undefined) return
  const { history } = account
  const before = history.balanceAfter
  if (after !== undefined && before !== undefined && before + amount !== after)
    row.wrong(
      'balance_after',
      `${dollars(before)} on line ${history.lastLine} and ${dollars(amount)} make ${dollars(before + amount)}, not ${dollars(after)}`,
    )
  history.sum += amount
  if (history.sum < history.lowest) history.lowest = history.sum
  history.balanceAfter = after
  history.lastLine = row.line
}

/** Notes the accounts whose history does not lead to their balance. */
export function judgeHistories(
  accounts: Iterable<PlannedAccount>,
  from: Day | undefined,
  mistakes: MistakeList,
): void {
  for (const account of accounts) {
    const { balance, history, openedOn, line } = account
    const wrong = (reason: string): void =>
      mistakes.add({ file: 'accounts.csv', line, column: 'balance', reason })
    if (history.balanceAfter !== undefined && history.balanceAfter !== balance)
      wrong(
        `${dollars(balance)} is not what history.csv ends with on line ${history.lastLine}, ${dollars(history.balanceAfter)}`,
      )
    // Whoever was opened since history begins has all of it there, and nothing before.
    else if (from !== undefined && openedOn >= from && openingOf(account) !== 0n)
      wrong(
        `${dollars(balance)} is not what history.csv adds up to, ${dollars(history.sum)}, and the account was opened on ${openedOn}, after history begins (${from})`,
      )
  }
}
