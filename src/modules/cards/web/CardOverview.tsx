import { useState } from 'react'
import type { Money } from '../../../values/money.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Meter } from '../../../ui/layout/Meter.tsx'
import { CardDetails } from './CardDetails.tsx'
import { CardDialog } from './CardDialog.tsx'
import { CardFace } from './CardFace.tsx'
import { dollars, Fact, Latest, pointsOf, Standing } from './cardFacts.tsx'
import { SAMPLE_CARDS, type SampleCard } from './sampleCards.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const ACTIONS = {
  pin: {
    title: say('Change PIN'),
    button: say('Change PIN<hidden> for the {card}</hidden>'),
  },
  limits: {
    title: say('Set Transaction Limits'),
    button: say('Set Transaction Limits<hidden> for the {card}</hidden>'),
  },
  details: {
    title: say('View Card Details'),
    button: say('View Card Details<hidden> for the {card}</hidden>'),
  },
}
const ASKED = ['pin', 'limits', 'details'] as const

interface Asked {
  readonly action: keyof typeof ACTIONS
  readonly card: SampleCard
}

export function CardOverview() {
  const t = useTranslate()
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-2">
        {t(
          'These two cards are samples: they show what yours will look like here. Nothing can be paid with them.',
        )}
      </p>
      <ul className="grid gap-8 md:grid-cols-2">
        {SAMPLE_CARDS.map((card) => (
          <li key={card.kind} className="@container grid content-start gap-4">
            <h2 className="sr-only">
              {t('{name}, ending in {last4}', { name: t(card.name), last4: card.last4 })}
            </h2>
            <CardFace card={card} />
            {card.kind === 'credit' ? <Credit {...card} /> : <Debit {...card} />}
            <div className="max-w-[22rem]">
              <Latest card={card} />
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
                  {t.rich(ACTIONS[action].button, {
                    card: t(card.noun),
                    hidden: (words) => <span className="sr-only">{words}</span>,
                  })}
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
const AskedWindow = ({ action, card, ...shown }: AskedWindowProps) => {
  const t = useTranslate()
  const title = t(ACTIONS[action].title)
  return action === 'details' ? (
    <CardDetails key={card.kind} {...{ title, card }} {...shown} />
  ) : (
    <CardDialog key={`${action} ${card.kind}`} {...{ title, card }} {...shown} />
  )
}

function Credit(card: Extract<SampleCard, { kind: 'credit' }>) {
  const t = useTranslate()
  const { limit, available, rewardPoints } = card
  const used: Money = { ...limit, minor: limit.minor - available.minor }
  return (
    <div className="grid max-w-[22rem] gap-3">
      <Meter
        label={t('Credit used')}
        words={t('{used} of {limit}', { used: dollars(used), limit: dollars(limit) })}
        value={Number(used.minor)}
        max={Number(limit.minor)}
      />
      <dl className="grid gap-1">
        <Fact term={t('Available credit')} fact={dollars(available)} />
        <Fact term={t('Rewards')} fact={pointsOf(t, rewardPoints)} />
        <Standing {...card} />
      </dl>
    </div>
  )
}

const Debit = (card: Extract<SampleCard, { kind: 'debit' }>) => {
  const t = useTranslate()
  return (
    <dl className="grid max-w-[22rem] gap-1">
      <Fact term={t('Pays from')} fact={t(card.linkedTo)} />
      <Standing {...card} />
    </dl>
  )
}
