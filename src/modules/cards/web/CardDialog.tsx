import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { SampleCard } from './sampleCards.ts'

export type CardAction = 'Change PIN' | 'Set Transaction Limits'

interface CardDialogProps {
  readonly action: CardAction
  readonly card: SampleCard
  readonly open: boolean
  readonly onClose: () => void
}

const CODE_LENGTH = 6
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.'

/** One window for what changes a card. Both ask for a code; no card service answers yet. */
export function CardDialog({ action, card, open, onClose }: CardDialogProps) {
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
      title={action}
      open={open}
      onClose={close}
      failure={tried > 0 ? UNAVAILABLE : undefined}
      aboutFailure={{ attempt: tried, children: 'Your card is as it was.' }}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Button
            type="submit"
            form={formId}
            disabledReason={ready ? undefined : 'Enter all six digits first'}
          >
            Verify code
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <p>
          {card.name}, ending in {card.last4}. This is a sample card, so nothing can change.
        </p>
        <CodeField name="card-code" hint="Six digits" value={code} onChange={setCode} />
      </form>
    </Dialog>
  )
}
