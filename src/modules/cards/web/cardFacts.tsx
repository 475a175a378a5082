import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { addDays, dayOf, instantOf } from '../../../values/dates.ts'
import { formatMoney, type Money } from '../../../values/money.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { SampleCard } from './sampleCards.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** "$1,500": limits are whole dollars. */
export const dollars = (amount: Money): Words => verbatim(formatMoney(amount).replace(/\.00$/, ''))

export const pointsOf = (t: Translate, rewardPoints: number): Words =>
  t('{count, plural, one {# point} other {# points}}', { count: rewardPoints })

export const Standing = ({ status, expires }: SampleCard) => {
  const t = useTranslate()
  return (
    <>
      <Fact term={t('Status')} fact={t(status)} />
      <Fact term={t('Expires')} fact={expires} />
    </>
  )
}

interface FactProps {
  readonly term: Words
  readonly fact: ReactNode
}

export const Fact = ({ term, fact }: FactProps) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-2">{term}</dt>
    <dd className="font-medium tabular-nums">{fact}</dd>
  </div>
)

export function Latest({ card }: { readonly card: SampleCard }) {
  const t = useTranslate()
  const today = dayOf(serverNow(), institution.timeZone)
  return (
    <div>
      <h3 className="text-body font-semibold">{t('Latest transactions, made up')}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {card.latest.map(({ daysAgo, description, amount }) => (
          <li key={description} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block">{t(description)}</span>
              <Time
                instant={instantOf(addDays(today, -daysAgo), '12:00', institution.timeZone)}
                zone={institution.timeZone}
                className="text-small text-ink-2"
              />
            </span>
            <Amount value={amount} signed className="ml-auto" />
          </li>
        ))}
      </ul>
    </div>
  )
}
