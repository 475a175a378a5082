import { formatDay, formatNumber } from '../../../values/formats.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { DividendPeriod } from '../contract.ts'
import { Figure, Part, Sum } from './facts.tsx'

/** What dividends were paid on, as 12 CFR 707.6 has it: days, balance, and the yield that came of it. */
export function DividendFigures({ period }: { readonly period: DividendPeriod }) {
  const t = useTranslate()
  const { from, to, days, averageBalance, dividends, yieldEarned, correction } = period
  return (
    <Part title={t('Dividends of {from} to {to}', { from: formatDay(from), to: formatDay(to) })}>
      <dl className="divide-y divide-line border-y border-line">
        <Figure value={formatNumber(days)}>{t('Days in the period')}</Figure>
        <Figure value={<Sum decimal={averageBalance} />}>{t('Average daily balance')}</Figure>
        <Figure value={<Sum decimal={dividends} />}>{t('Dividends earned')}</Figure>
        <Figure value={t('{percent}%', { percent: yieldEarned ?? '0.00' })}>
          {t('Annual percentage yield earned')}
        </Figure>
        {correction === '0.00' ? null : (
          <Figure value={<Sum decimal={correction} signed />}>
            {t('Correction of earlier dividends')}
          </Figure>
        )}
      </dl>
    </Part>
  )
}
