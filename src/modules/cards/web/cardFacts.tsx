import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { addDays, dayOf, instantOf } from '../../../values/dates.ts'
import { formatMoney, type Money } from '../../../values/money.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { SampleCard } from './sampleCards.ts'

/** "$1,500": limits are whole dollars. */
export const dollars = (amount: Money): string => formatMoney(amount).replace(/\.00$/, '')

export const pointsOf = (rewardPoints: number): string =>
  `${rewardPoints.toLocaleString('en-US')} points`

export const Standing = ({ status, expires }: SampleCard) => (
  <>
    <Fact term="Status" fact={status} />
    <Fact term="Expires" fact={expires} />
  </>
)

interface FactProps {
  readonly term: string
  readonly fact: ReactNode
}

export const Fact = ({ term, fact }: FactProps) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-2">{term}</dt>
    <dd className="font-medium tabular-nums">{fact}</dd>
  </div>
)

interface LatestProps {
  readonly card: SampleCard
  /** The level of its heading, below that of what is around it. */
  readonly heading: 'h3' | 'h5'
}

export function Latest({ card, heading: Heading }: LatestProps) {
  const today = dayOf(serverNow(), institution.timeZone)
  return (
    <div>
      <Heading className="text-body font-semibold">Latest transactions, made up</Heading>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {card.latest.map(({ daysAgo, description, amount }) => (
          <li key={description} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block">{description}</span>
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
