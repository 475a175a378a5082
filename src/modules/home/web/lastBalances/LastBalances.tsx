import type { ReactNode } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { PrivateAmount } from '../../../../ui/format/Amount.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { formatDay } from '../../../../values/formats.ts'
import { fromDecimal } from '../../../../values/money.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { kindWords } from '../../../accounts/contract.ts'
import { comingWords } from '../words.ts'
import { type LastBalances as Figures, useLastBalances } from './lastBalances.ts'

/** The figures of the last visit, while those of this one are on their way. Nothing where none are kept. */
export function LastBalances({ personId }: { readonly personId: string | undefined }) {
  const figures = useLastBalances(personId)
  return figures ? <KeptFigures figures={figures} /> : null
}

export const KeptFigures = ({ figures }: { readonly figures: Figures }) => {
  const { asOf, total, accounts, coming } = figures
  const t = useTranslate()
  return (
    <section
      aria-labelledby="last-balances-title"
      data-on-feature
      className="mt-4 feature px-4 py-4 sm:px-6"
    >
      <h2 id="last-balances-title" className="font-sans text-small font-semibold">
        {t('Last known balances')}
      </h2>
      <p className="text-small">
        {t.rich('As of {moment}. They may have changed since.', {
          moment: <Time instant={asOf} zone={institution.timeZone} format="moment" />,
        })}
      </p>
      <p className="flex min-h-11 items-center money-xl max-md:text-[min(1.75rem,9vw)]">
        <PrivateAmount value={fromDecimal(total)} />
        <span className="ml-2 font-sans text-small font-normal">{t('available in all')}</span>
      </p>
      <div className="grid gap-x-8 text-small md:grid-cols-2">
        <dl>
          {accounts.map(({ kind, available }, place) => (
            <Line key={place} term={kindWords(t, kind)} amount={available} />
          ))}
        </dl>
        <dl>
          {coming.map(({ on, kind, amount }, place) => (
            <Line
              key={place}
              term={
                <>
                  <time dateTime={on}>{formatDay(on, 'yearlessShort')}</time>{' '}
                  {comingWords(t, { kind, name: null })}
                </>
              }
              amount={amount}
            />
          ))}
        </dl>
      </div>
    </section>
  )
}

const Line = ({ term, amount }: { readonly term: ReactNode; readonly amount: string }) => (
  <div className="flex flex-wrap justify-between gap-x-2 border-t border-on-feature/30 py-0.5">
    <dt>{term}</dt>
    <dd className="ml-auto">
      <PrivateAmount value={fromDecimal(amount)} />
    </dd>
  </div>
)
