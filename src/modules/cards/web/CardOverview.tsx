import { useState } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { addDays, dayOf, instantOf } from '../../../values/dates.ts'
import { formatMoney, type Money } from '../../../values/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { Time } from '../../../ui/Time.tsx'
import { CardDialog, type CardDeed } from './CardDialog.tsx'
import { CardFace } from './CardFace.tsx'
import { SAMPLE_CARDS, type SampleCard } from './sampleCards.ts'

const DEEDS: readonly CardDeed[] = ['Change PIN', 'Set Transaction Limits', 'View Card Details']

interface Asked {
  readonly deed: CardDeed
  readonly card: SampleCard
}

export function CardOverview() {
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-2">
        These two cards are samples: they show what yours will look like here. Nothing can be paid
        with them.
      </p>
      <ul className="grid grid-cols-1 gap-8 md:grid-cols-2">
        {SAMPLE_CARDS.map((card) => (
          <li key={card.kind} className="@container grid grid-cols-1 content-start gap-4">
            <h4 className="sr-only">
              {card.name}, ending in {card.last4}
            </h4>
            <CardFace card={card} />
            {card.kind === 'credit' ? <Credit {...card} /> : <Debit {...card} />}
            <Latest card={card} />
            <div className="flex flex-wrap gap-2">
              {DEEDS.map((deed) => (
                <Button
                  key={deed}
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    setAsked({ deed, card })
                    setOpen(true)
                  }}
                >
                  {deed}
                  <span className="sr-only"> for the {card.name.toLowerCase()}</span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {asked ? (
        <CardDialog
          key={`${asked.deed} ${asked.card.kind}`}
          {...asked}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** "$1,500": limits are whole dollars. */
const dollars = (amount: Money): string => formatMoney(amount).replace(/\.00$/, '')

function Credit(card: Extract<SampleCard, { kind: 'credit' }>) {
  const { limit, available, rewardPoints } = card
  const used: Money = { ...limit, minor: limit.minor - available.minor }
  return (
    <div className="grid max-w-[22rem] grid-cols-1 gap-3">
      <Meter
        label="Credit used"
        words={`${dollars(used)} of ${dollars(limit)}`}
        value={Number(used.minor)}
        max={Number(limit.minor)}
      />
      <dl className="grid gap-1">
        <Fact term="Available credit" fact={dollars(available)} />
        <Fact term="Rewards" fact={`${rewardPoints.toLocaleString('en-US')} points`} />
        <Standing {...card} />
      </dl>
    </div>
  )
}

const Debit = (card: Extract<SampleCard, { kind: 'debit' }>) => (
  <dl className="grid max-w-[22rem] grid-cols-1 gap-1">
    <Fact term="Pays from" fact={card.linkedTo} />
    <Standing {...card} />
  </dl>
)

const Standing = ({ status, expires }: SampleCard) => (
  <>
    <Fact term="Status" fact={status} />
    <Fact term="Expires" fact={expires} />
  </>
)

const Fact = ({ term, fact }: { readonly term: string; readonly fact: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-2">{term}</dt>
    <dd className="font-medium tabular-nums">{fact}</dd>
  </div>
)

function Latest({ card }: { readonly card: SampleCard }) {
  const today = dayOf(serverNow(), institution.timeZone)
  return (
    <div className="max-w-[22rem]">
      <h5 className="font-semibold">Latest transactions, made up</h5>
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
