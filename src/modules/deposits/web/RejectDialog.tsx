import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { text } from '../../../values/schema.ts'
import { REASON_LENGTH_MAX, REASON_MISSING } from '../review.contract.ts'

/** Sentences that staff often need, to start from. */
const TEMPLATES = [
  'The back of the check is not signed.',
  'The photo cannot be read. Please deposit the check again with a sharper one.',
  'This check was deposited before.',
  'The check is made out to somebody else.',
  'The date on the check is too old, or still to come.',
] as const

interface RejectDialogProps {
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onReject: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for the reason, which the member reads. A press beside it does not close it. */
export function RejectDialog({ busy, problem, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = () => {
    const parsed = z.safeParse(text(REASON_LENGTH_MAX, REASON_MISSING), reason)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) onReject(parsed.data)
    else document.getElementById('field-rejection')?.focus()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title="Reject this deposit?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep reviewing
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Rejecting" onClick={send}>
            Reject deposit
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem ? (
          <Notice kind="danger" live>
            {problem}
          </Notice>
        ) : null}
        <TextAreaField
          name="rejection"
          label="Reason"
          hint="The member reads it."
          rows={4}
          error={error}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          count={{ length: Array.from(reason).length, max: REASON_LENGTH_MAX }}
        />
        <div role="group" aria-label="Start from" className="flex flex-wrap gap-2">
          {TEMPLATES.map((template) => (
            <Button
              key={template}
              variant="secondary"
              size="small"
              onClick={() => setReason(template)}
            >
              {template}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
