import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { dollars, Fact, Latest, pointsOf, Standing } from './cardFacts.tsx'
import type { SampleCard } from './sampleCards.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface CardDetailsProps {
  readonly title: Words
  readonly card: SampleCard
  readonly open: boolean
  readonly onClose: () => void
}

/** Everything there is to say of a card. Its number stays masked: a sample has no other digits. */
export const CardDetails = ({ title, card, open, onClose }: CardDetailsProps) => {
  const t = useTranslate()
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p>{t('This is a sample card. Nothing can be paid with it.')}</p>
        <dl className="grid gap-1">
          <Fact term={t('Type')} fact={t(card.name)} />
          <Fact term={t('Number')} fact={<MaskedNumber last4={card.last4} />} />
          <Standing {...card} />
          {card.kind === 'debit' ? (
            <Fact term={t('Linked to')} fact={t(card.linkedTo)} />
          ) : (
            <>
              <Fact term={t('Credit limit')} fact={dollars(card.limit)} />
              <Fact term={t('Available credit')} fact={dollars(card.available)} />
              <Fact term={t('Rewards')} fact={pointsOf(t, card.rewardPoints)} />
            </>
          )}
        </dl>
        <Latest card={card} />
      </div>
    </Dialog>
  )
}
