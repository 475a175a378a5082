import type { Day } from '../../../values/dates.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import type { ConvertedTerm } from '../../dividends/server/dividends.ts'
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
  if (product?.term && floor < 0n) row.wrong('overdraft_limit', 'a certificate has no overdraft')
  const term = product && termIn(row, product, { openedOn, asOf })
  if (number === undefined || !product || openedOn === undefined || balance === undefined)
    return undefined
  if (accrued === undefined || dividendsYtd === undefined) return undefined
  const history = { sum: 0n, lowest: 0n, balanceAfter: undefined, lastLine: 0 }
  const amounts = { balance, floor, accrued, dividendsYtd, dividendsCreditedTo }
  const { line } = row
  return { line, number, product, openedOn, ...amounts, term, history, primary: undefined }
}

interface Days {
  readonly openedOn: Day | undefined
  readonly asOf: Day | undefined
}

/** The term that runs on the day of the balances; whatever has none says nothing of one. */
function termIn(row: AccountRow, product: ShareProduct, days: Days): ConvertedTerm | undefined {
  if (!product.term) {
    for (const column of ['rate', 'term_began_on', 'term_ends_on'] as const)
      if (row.text(column) !== '')
        row.wrong(column, `${product.id} is no certificate, so this has to be empty`)
    return undefined
  }
  const rate = rateIn(row, product)
  const beganOn = row.neededDay('term_began_on')
  const endsOn = row.neededDay('term_ends_on')
  if (beganOn === undefined || endsOn === undefined) return undefined
  const { openedOn, asOf } = days
  if (openedOn !== undefined && beganOn < openedOn)
    row.wrong('term_began_on', `${beganOn} is before ${openedOn}, when it was opened`)
  if (asOf !== undefined && beganOn > asOf)
    row.wrong('term_began_on', `${beganOn} is after ${asOf}, the day of the balances`)
  if (endsOn <= beganOn)
    row.wrong('term_ends_on', `${endsOn} is not after ${beganOn}, where the term begins`)
  else if (asOf !== undefined && endsOn < asOf)
    row.wrong('term_ends_on', `${endsOn} is before ${asOf}, the day of the balances`)
  return { beganOn, endsOn, rate }
}

/** Null where the product earns nothing, and then the file has none either. */
function rateIn(row: AccountRow, product: ShareProduct): string | null {
  if (!product.dividends) {
    if (row.text('rate') !== '') row.wrong('rate', `${product.id} earns nothing`)
    return null
  }
  const rate = row.needed('rate')
  if (rate !== undefined && !/^[0-9]{1,2}(\.[0-9]{1,4})?$/.test(rate))
    row.wrong('rate', `"${rate}" is no percentage of at most four decimals, as in 3.44`)
  return rate ?? null
}
