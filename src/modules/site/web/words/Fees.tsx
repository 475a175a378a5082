import { useTranslate } from '../../../../values/useTranslate.tsx'
import { CHARGED, FEE_NAMES, feeWords } from '../../../fees/contract.ts'
import type { ShownSection } from '../pageContent.ts'
import { Facts } from './lists.tsx'

/** What accounts of each product can cost, and how that is charged: what is disclosed before one is opened. */
export function Fees({ fees }: { readonly fees: NonNullable<ShownSection['fees']> }) {
  const t = useTranslate()
  return (
    <>
      <dl className="border-t-2 border-brand">
        {fees.map(({ name, fees: some }) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[2fr_3fr]"
          >
            <dt className="font-medium">{name}</dt>
            {some.length === 0 ? <dd className="text-ink-2">{t('No fees')}</dd> : null}
            {some.map((fee) => (
              <dd key={fee.kind} className="min-w-0 text-ink-2 sm:col-start-2">
                {t('{name}: {amount}.', { name: t(FEE_NAMES[fee.kind]), amount: feeWords(t, fee) })}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <Facts
        facts={[
          { term: t('When fees are charged'), text: t(CHARGED.when) },
          { term: t('What is a withdrawal'), text: t(CHARGED.withdrawals) },
          { term: t('If there is not enough'), text: t(CHARGED.shortfall) },
        ]}
      />
    </>
  )
}
