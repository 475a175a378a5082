import type { MistakeList } from './mistakes.ts'
import type { PlannedAccount } from './plan.ts'
import { rowsOf } from './reading.ts'
import type { Row } from './row.ts'
import type { Source } from './source.ts'

type AccountRow = Row<'accounts.csv'>

/** Everything in accounts.csv whose row has no mistake, and what every row there is called. */
export async function readAccounts(
  source: Source,
  mistakes: MistakeList,
): Promise<{ accounts: Map<string, PlannedAccount>; known: ReadonlySet<string> }> {
  const { folder } = source
  const accounts = new Map<string, PlannedAccount>()
  const lines = new Map<string, number>()
  const numbers = new Map<string, number>()
  for await (const row of rowsOf({ folder, mistakes }, 'accounts.csv')) {
    const account = once(row, 'account', lines)
    const planned = plannedIn(row, source, numbers)
    if (account !== undefined && planned) accounts.set(account, { ...planned, account })
  }
  return { accounts, known: new Set(lines.keys()) }
}

/** What stands in a column in which nothing stands twice. */
function once(
  row: AccountRow,
  column: 'account' | 'number',
  lines: Map<string, number>,
): string | undefined {
  const text = row.needed(column)
  if (text === undefined) return undefined
  const before = lines.get(text)
  if (before !== undefined) return row.wrong(column, `${text} is on line ${before} already`)
  lines.set(text, row.line)
  return text
}

function plannedIn(
  row: AccountRow,
  { products, asOf }: Source,
  numbers: Map<string, number>,
): Omit<PlannedAccount, 'account'> | undefined {
  const number = once(row, 'number', numbers)
  if (number !== undefined && !/^[A-Za-z0-9-]{1,34}$/.test(number))
    row.wrong('number', `"${number}" is no account number of up to 34 letters, digits and hyphens`)
  const id = row.needed('product')
  const product = id === undefined ? undefined : products.get(id)
  if (id !== undefined && !product)
    row.wrong('product', `"${id}" is not among the shares of products.json`)
  const openedOn = row.neededDay('opened_on')
  if (openedOn !== undefined && asOf !== undefined && openedOn > asOf)
    row.wrong('opened_on', `${openedOn} is after ${asOf}, the day of the balances`)
  const balance = row.neededCents('balance', { signed: true })
  const floor = -(row.cents('overdraft_limit') ?? 0n)
  if (balance !== undefined && balance < floor)
    row.wrong('balance', `${row.text('balance')} is below what overdraft_limit allows`)
  const accrued = row.accrued('accrued_dividends')
  if (product && !product.dividends && accrued !== undefined && accrued !== 0n)
    row.wrong('accrued_dividends', `${product.id} earns nothing, so nothing can be accrued`)
  const dividendsYtd = row.neededCents('dividends_ytd')
  const dividendsCreditedTo = row.day('dividends_credited_to')
  const term = termIn(row)
  if (number === undefined || !product || openedOn === undefined || balance === undefined)
    return undefined
  if (accrued === undefined || dividendsYtd === undefined) return undefined
  const history = { sum: 0n, lowest: 0n, balanceAfter: undefined, lastLine: 0 }
  const amounts = { balance, floor, accrued, dividendsYtd, dividendsCreditedTo }
  const { line } = row
  return { line, number, product, openedOn, ...amounts, ...term, history, primary: undefined }
}

function termIn(row: AccountRow): Pick<PlannedAccount, 'rate' | 'termBeganOn' | 'termEndsOn'> {
  const rate = row.text('rate')
  if (rate !== '' && !/^[0-9]{1,2}(\.[0-9]{1,4})?$/.test(rate))
    row.wrong('rate', `"${rate}" is no percentage of at most four decimals, as in 3.44`)
  const termBeganOn = row.day('term_began_on')
  const termEndsOn = row.day('term_ends_on')
  if (termBeganOn !== undefined && termEndsOn !== undefined && termEndsOn <= termBeganOn)
    row.wrong('term_ends_on', `${termEndsOn} is not after ${termBeganOn}, where the term begins`)
  return { rate: rate || undefined, termBeganOn, termEndsOn }
}
