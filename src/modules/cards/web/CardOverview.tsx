import { useState } from 'react'
import { formatMoney, type Money } from '../../../values/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Meter } from '../../../ui/Meter.tsx'
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
      <ul className="grid gap-8 md:grid-cols-2">
        {SAMPLE_CARDS.map((card) => (
          <li key={card.kind} className="grid content-start gap-4">
            <h4 className="sr-only">
              {card.name}, ending in {card.last4}
            </h4>
            <CardFace card={card} />
            {card.kind === 'credit' ? <Credit {...card} /> : <Debit />}
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

function Credit({ limit, available, rewardPoints }: Extract<SampleCard, { kind: 'credit' }>) {
  const used: Money = { ...limit, minor: limit.minor - available.minor }
  return (
    <div className="grid max-w-[22rem] gap-3">
      <Meter
        label="Credit used"
        words={`${dollars(used)} of ${dollars(limit)}`}
        value={Number(used.minor)}
        max={Number(limit.minor)}
      />
      <dl className="grid gap-1">
        <Fact term="Available credit" fact={dollars(available)} />
        <Fact term="Rewards" fact={`${rewardPoints.toLocaleString('en-US')} points`} />
      </dl>
    </div>
  )
}

const Debit = () => (
  <dl className="grid max-w-[22rem] gap-1">
    <Fact term="Pays from" fact="Checking" />
    <Fact term="Status" fact="Active" />
  </dl>
)

const Fact = ({ term, fact }: { readonly term: string; readonly fact: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-2">{term}</dt>
    <dd className="font-medium tabular-nums">{fact}</dd>
  </div>
)
