import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { dollars, Fact, Latest, pointsOf, Standing } from './cardFacts.tsx'
import type { SampleCard } from './sampleCards.ts'

interface CardDetailsProps {
  readonly title: string
  readonly card: SampleCard
  readonly open: boolean
  readonly onClose: () => void
}

/** Everything there is to say of a card. Its number stays masked: a sample has no other digits. */
export const CardDetails = ({ title, card, open, onClose }: CardDetailsProps) => (
  <Dialog
    title={title}
    open={open}
    onClose={onClose}
    actions={
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <div className="grid gap-5">
      <p>This is a sample card. Nothing can be paid with it.</p>
      <dl className="grid gap-1">
        <Fact term="Type" fact={card.name} />
        <Fact term="Number" fact={<MaskedNumber last4={card.last4} />} />
        <Standing {...card} />
        {card.kind === 'debit' ? (
          <Fact term="Linked to" fact={card.linkedTo} />
        ) : (
          <>
            <Fact term="Credit limit" fact={dollars(card.limit)} />
            <Fact term="Available credit" fact={dollars(card.available)} />
            <Fact term="Rewards" fact={pointsOf(card.rewardPoints)} />
          </>
        )}
      </dl>
      <Latest card={card} heading="h3" />
    </div>
  </Dialog>
)
