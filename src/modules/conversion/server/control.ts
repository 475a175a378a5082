import type { Day } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import type { MistakeList } from './mistakes.ts'
import type { ControlTotal, PlannedAccount } from './plan.ts'
import { rowsOf } from './reading.ts'
import { accruedText, type Row } from './row.ts'
import type { Source } from './source.ts'

interface Control {
  readonly asOf: Day | undefined
  readonly totals: readonly ControlTotal[]
  /** Every product that has a row, also one with mistakes. */
  readonly products: ReadonlySet<string>
}

/** The totals that the other system prints. */
export async function readControl(
  { folder, products, today }: Omit<Source, 'asOf'> & { readonly today: Day },
  mistakes: MistakeList,
): Promise<Control> {
  const totals: ControlTotal[] = []
  const lines = new Map<string, number>()
  let asOf: Day | undefined
  for await (const row of rowsOf({ folder, mistakes }, 'control.csv')) {
    const product = productIn(row, products, lines)
    const day = row.neededDay('as_of')
    if (day !== undefined && day > today) row.wrong('as_of', `${day} is still to come`)
    if (day !== undefined && asOf !== undefined && day !== asOf)
      row.wrong('as_of', `${day} is not ${asOf}, which stands above it`)
    asOf ??= day
    const total = totalIn(row)
    if (product !== undefined && total) totals.push({ ...total, product })
  }
  return { asOf, totals, products: new Set(lines.keys()) }
}

/** A product of ours that has no row yet. */
function productIn(
  row: Row<'control.csv'>,
  products: Source['products'],
  lines: Map<string, number>,
): string | undefined {
  const product = row.needed('product')
  if (product === undefined) return undefined
  const before = lines.get(product)
  if (before !== undefined) return row.wrong('product', `${product} is on line ${before} already`)
  lines.set(product, row.line)
  if (products.has(product)) return product
  return row.wrong('product', `"${product}" is not among the shares of products.json`)
}

function totalIn(row: Row<'control.csv'>): Omit<ControlTotal, 'product'> | undefined {
  const written = row.needed('accounts')
  if (written !== undefined && !/^[0-9]{1,9}$/.test(written))
    row.wrong('accounts', `"${written}" is no number of accounts`)
  const balance = row.neededCents('balance', { signed: true })
  const accrued = row.accrued('accrued_dividends')
  const dividendsYtd = row.neededCents('dividends_ytd')
  if (written === undefined || balance === undefined) return undefined
  if (accrued === undefined || dividendsYtd === undefined) return undefined
  const accounts = /^[0-9]{1,9}$/.test(written) ? BigInt(written) : 0n
  return { line: row.line, accounts, balance, accrued, dividendsYtd }
}

/** What the accounts of one product come to. */
export type Sums = Omit<ControlTotal, 'line' | 'product'>

const NOTHING: Sums = { accounts: 0n, balance: 0n, accrued: 0n, dividendsYtd: 0n }

export function sumsOf(accounts: Iterable<PlannedAccount>): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const { product, balance, accrued, dividendsYtd } of accounts) {
    const so = sums.get(product.id) ?? NOTHING
    sums.set(product.id, {
      accounts: so.accounts + 1n,
      balance: so.balance + balance,
      accrued: so.accrued + accrued,
      dividendsYtd: so.dividendsYtd + dividendsYtd,
    })
  }
  return sums
}

const dollars = (cents: bigint): string => toDecimal(money(cents))

const FIGURES = [
  ['accounts', 'accounts', String],
  ['balance', 'balance', dollars],
  ['accrued', 'accrued_dividends', accruedText],
  ['dividendsYtd', 'dividends_ytd', dollars],
] as const

/**
 * Notes every total that is not what was added up, to the cent and to the tenth decimal of what is accrued.
 * @param whose what the sums are of, "accounts.csv" or "the ledger"
 */
export function compareTotals(
  { totals, products }: Pick<Control, 'totals' | 'products'>,
  sums: ReadonlyMap<string, Sums>,
  whose: string,
  mistakes: MistakeList,
): void {
  for (const total of totals) {
    const found = sums.get(total.product) ?? NOTHING
    for (const [figure, column, words] of FIGURES) {
      if (total[figure] === found[figure]) continue
      const reason = `${total.product}: ${words(total[figure])} is not what ${whose} has, ${words(found[figure])}`
      mistakes.add({ file: 'control.csv', line: total.line, column, reason })
    }
  }
  for (const product of sums.keys()) {
    if (products.has(product)) continue
    const reason = `${product} has accounts and no row`
    mistakes.add({ file: 'control.csv', line: 1, column: 'product', reason })
  }
}
