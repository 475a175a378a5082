import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { YearTotals } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'

const amount = (decimal: string) => <PrivateAmount value={fromDecimal(decimal)} />

/** "2025", or how far the year has come: "2026, through October". */
const yearWords = (t: Translate, { year, through }: YearTotals): Words =>
  through.endsWith('-12')
    ? verbatim(year)
    : t('{year}, through {month}', { year, month: formatDay(through, 'monthAlone') })

const columns = (t: Translate): readonly Column<YearTotals>[] => [
  { id: 'year', head: t('Year'), cell: (totals) => yearWords(t, totals), rowHead: true },
  { id: 'in', head: t('Money in'), cell: ({ moneyIn }) => amount(moneyIn), numeric: true },
  { id: 'out', head: t('Money out'), cell: ({ moneyOut }) => amount(moneyOut), numeric: true },
  {
    id: 'interest',
    head: t('Dividends'),
    cell: ({ interest }) => amount(interest),
    numeric: true,
  },
  { id: 'fees', head: t('Fees'), cell: ({ fees }) => amount(fees), numeric: true },
]

interface YearTableProps {
  /** "Checking, ending in 4021" */
  readonly account: Words
  readonly years: readonly YearTotals[]
}

/** The sums of all statements of each year, for the tax return and for comparing. */
export const YearTable = ({ account, years }: YearTableProps) => {
  const t = useTranslate()
  return (
    <section className="grid gap-1">
      <DataTable
        caption={t('Totals by year, {account}', { account })}
        captionShown
        columns={columns(t)}
        rows={years}
        keyOf={({ year }) => year}
      />
      <p className="text-small text-ink-2">{t('Added up from the statements since March 2024.')}</p>
    </section>
  )
}
