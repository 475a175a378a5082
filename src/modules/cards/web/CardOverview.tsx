import { useState } from 'react'
import type { Money } from '../../../values/money.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Meter } from '../../../ui/layout/Meter.tsx'
import { CardDetails } from './CardDetails.tsx'
import { CardDialog, type CardAction } from './CardDialog.tsx'
import { CardFace } from './CardFace.tsx'
import { dollars, Fact, Latest, pointsOf, Standing } from './cardFacts.tsx'
import { SAMPLE_CARDS, type SampleCard } from './sampleCards.ts'

const DETAILS = 'View Card Details'
const ASKED = ['Change PIN', 'Set Transaction Limits', DETAILS] as const

interface Asked {
  readonly action: CardAction | typeof DETAILS
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
          <li key={card.kind} className="@container grid content-start gap-4">
            <h4 className="sr-only">
              {card.name}, ending in {card.last4}
            </h4>
            <CardFace card={card} />
            {card.kind === 'credit' ? <Credit {...card} /> : <Debit {...card} />}
            <div className="max-w-[22rem]">
              <Latest card={card} heading="h5" />
            </div>
            <div className="flex flex-wrap gap-2">
              {ASKED.map((action) => (
                <Button
                  key={action}
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    setAsked({ action, card })
                    setOpen(true)
                  }}
                >
                  {action}
                  <span className="sr-only"> for the {card.name.toLowerCase()}</span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {asked ? <AskedWindow {...asked} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface AskedWindowProps extends Asked {
  readonly open: boolean
  readonly onClose: () => void
}

/** A window of its own for each button, so that none opens with what was typed into another. */
const AskedWindow = ({ action, card, ...shown }: AskedWindowProps) =>
  action === DETAILS ? (
    <CardDetails key={card.kind} title={action} card={card} {...shown} />
  ) : (
    <CardDialog key={`${action} ${card.kind}`} action={action} card={card} {...shown} />
  )

function Credit(card: Extract<SampleCard, { kind: 'credit' }>) {
  const { limit, available, rewardPoints } = card
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
        <Fact term="Rewards" fact={pointsOf(rewardPoints)} />
        <Standing {...card} />
      </dl>
    </div>
  )
}

const Debit = (card: Extract<SampleCard, { kind: 'debit' }>) => (
  <dl className="grid max-w-[22rem] gap-1">
    <Fact term="Pays from" fact={card.linkedTo} />
    <Standing {...card} />
  </dl>
)
