import { useState } from 'react'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { type Approval, NOTE_LENGTH_MAX } from '../contract.ts'
import type { Action } from './useApprovals.ts'

interface DecisionDialogProps {
  readonly action: Action['action']
  readonly request: Approval
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onDecide: (action: Action) => void
  readonly onClose: () => void
}

const WORDS: Readonly<Record<Action['action'], { title: string; confirm: string; about: string }>> =
  {
    approve: {
      title: 'Approve this request?',
      confirm: 'Approve request',
      about: 'It is carried out at once, in the name of whoever asked, with yours beside it.',
    },
    reject: {
      title: 'Reject this request?',
      confirm: 'Reject request',
      about: 'Nothing changes. Whoever asked reads your reason.',
    },
    withdraw: {
      title: 'Withdraw your request?',
      confirm: 'Withdraw request',
      about: 'Nothing changes. You can make the request again.',
    },
  }

/** Asks once more before a request is decided; a rejection needs its reason. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { action, request, busy, problem, onDecide, onClose } = props
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { title, confirm, about } = WORDS[action]
  const decide = () => {
    if (action !== 'reject') return onDecide({ action, request })
    const given = reason.trim()
    setMissing(given === '')
    if (given) onDecide({ action, request, reason: given })
    else document.getElementById(fieldId('reason'))?.focus()
  }
  return (
    <AlertDialog
      open
      title={title}
      danger={action === 'reject'}
      confirm={confirm}
      cancel="Keep it as it is"
      busy={busy}
      busyLabel="Sending"
      failure={problem}
      onCancel={onClose}
      onConfirm={decide}
    >
      <div className="grid gap-4">
        <p className="font-semibold">{request.summary}</p>
        <p>{about}</p>
        {action === 'reject' ? (
          <TextAreaField
            name="reason"
            label="Reason"
            error={missing ? 'Please say why' : undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            count={{ length: Array.from(reason).length, max: NOTE_LENGTH_MAX }}
          />
        ) : null}
      </div>
    </AlertDialog>
  )
}
