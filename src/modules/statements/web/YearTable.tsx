import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { YearTotals } from '../contract.ts'
import { labelOf } from '../periods.contract.ts'

const amount = (decimal: string) => <PrivateAmount value={fromDecimal(decimal)} />

/** "2025", or how far the year has come: "2026, through October". */
const yearWords = ({ year, through }: YearTotals): string =>
  through.endsWith('-12') ? year : `${year}, through ${labelOf(through).split(' ')[0]}`

const COLUMNS: readonly Column<YearTotals>[] = [
  { id: 'year', head: 'Year', cell: yearWords, rowHead: true },
  { id: 'in', head: 'Money in', cell: ({ moneyIn }) => amount(moneyIn), numeric: true },
  { id: 'out', head: 'Money out', cell: ({ moneyOut }) => amount(moneyOut), numeric: true },
  { id: 'interest', head: 'Interest', cell: ({ interest }) => amount(interest), numeric: true },
  { id: 'fees', head: 'Fees', cell: ({ fees }) => amount(fees), numeric: true },
]

interface YearTableProps {
  /** "Checking, ending in 4021" */
  readonly account: string
  readonly years: readonly YearTotals[]
}

/** The sums of all statements of each year, for the tax return and for comparing. */
export const YearTable = ({ account, years }: YearTableProps) => (
  <section className="grid gap-1">
    <DataTable
      caption={`Totals by year, ${account}`}
      captionShown
      columns={COLUMNS}
      rows={years}
      keyOf={({ year }) => year}
    />
    <p className="text-small text-ink-2">Added up from the statements since March 2024.</p>
  </section>
)
