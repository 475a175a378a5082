import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { SampleCard } from './sampleCards.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Words } from '../../../values/sentence.ts'

interface CardDialogProps {
  /** What is asked for. */
  readonly title: Words
  readonly card: SampleCard
  readonly open: boolean
  readonly onClose: () => void
}

const CODE_LENGTH = 6
const UNAVAILABLE = say('Service temporarily unavailable. Please try again later.')

/** One window for what changes a card. Both ask for a code; no card service answers yet. */
export function CardDialog({ title, card, open, onClose }: CardDialogProps) {
  const t = useTranslate()
  const formId = useId()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(0)
  const ready = code.length === CODE_LENGTH
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setTried(tried + 1)
    setCode('')
  }
  const close = () => {
    setCode('')
    setTried(0)
    onClose()
  }
  return (
    <Dialog
      title={title}
      open={open}
      onClose={close}
      failure={tried > 0 ? t(UNAVAILABLE) : undefined}
      aboutFailure={{ attempt: tried, children: t('Your card is as it was.') }}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Close')}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabledReason={ready ? undefined : t('Enter all six digits first')}
          >
            {t('Verify code')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <p>
          {t('{name}, ending in {last4}. This is a sample card, so nothing can change.', {
            name: t(card.name),
            last4: card.last4,
          })}
        </p>
        <CodeField name="card-code" hint={t('Six digits')} value={code} onChange={setCode} />
      </form>
    </Dialog>
  )
}
