import { ScrollRegion } from '../../../../ui/layout/ScrollRegion.tsx'
import type { Instrument } from '../../contract.ts'
import { formatDay } from '../../../../values/formats.ts'
import { valueWords } from './marketWords.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface MarketTableProps {
  readonly instruments: readonly Instrument[]
  readonly months: readonly string[]
}

/** The same figures to read; a native disclosure, so that it opens without any script. */
export const MarketTable = ({ instruments, months }: MarketTableProps) => {
  const t = useTranslate()
  return (
    <details>
      <summary className="flex min-h-12 items-center px-4 font-medium text-brand marker:content-none hover:bg-brand-soft sm:px-6">
        <span className="link">{t('Show as table')}</span>
      </summary>
      <ScrollRegion label={t('Market overview as a table')}>
        <table className="w-full border-collapse text-small">
          <caption className="sr-only">{t('Values at the end of each month')}</caption>
          <thead>
            <tr className="border-y border-line-strong text-right">
              <th scope="col" className="px-4 py-2 text-left font-semibold sm:px-6">
                {t('Month')}
              </th>
              {instruments.map(({ id, name }) => (
                <th key={id} scope="col" className="px-4 py-2 font-semibold whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, i) => (
              <tr key={month} className="odd:bg-band">
                <th
                  scope="row"
                  className="px-4 py-2 text-left font-normal whitespace-nowrap sm:px-6"
                >
                  <time dateTime={month}>{formatDay(month, 'monthShort')}</time>
                </th>
                {instruments.map((instrument) => (
                  <td key={instrument.id} className="money px-4 py-2 text-right">
                    {valueWords(instrument, instrument.values[i]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
