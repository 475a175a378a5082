import { useState } from 'react'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { type Approval, NOTE_LENGTH_MAX } from '../contract.ts'
import type { Action } from './useApprovals.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'

interface DecisionDialogProps {
  readonly action: Action['action']
  readonly request: Approval
  readonly busy: boolean
  readonly problem: Words | undefined
  readonly onDecide: (action: Action) => void
  readonly onClose: () => void
}

const WORDS: Readonly<Record<Action['action'], Record<'title' | 'confirm' | 'about', Sentence>>> = {
  approve: {
    title: say('Approve this request?'),
    confirm: say('Approve request'),
    about: say('It is carried out at once, in the name of whoever asked, with yours beside it.'),
  },
  reject: {
    title: say('Reject this request?'),
    confirm: say('Reject request'),
    about: say('Nothing changes. Whoever asked reads your reason.'),
  },
  withdraw: {
    title: say('Withdraw your request?'),
    confirm: say('Withdraw request'),
    about: say('Nothing changes. You can make the request again.'),
  },
}

/** Asks once more before a request is decided; a rejection needs its reason. */
export function DecisionDialog(props: DecisionDialogProps) {
  const t = useTranslate()
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
      title={t(title)}
      danger={action === 'reject'}
      confirm={t(confirm)}
      cancel={t('Keep it as it is')}
      busy={busy}
      busyLabel={t('Sending')}
      failure={problem}
      onCancel={onClose}
      onConfirm={decide}
    >
      <div className="grid gap-4">
        <p className="font-semibold">{request.summary}</p>
        <p>{t(about)}</p>
        {action === 'reject' ? (
          <TextAreaField
            name="reason"
            label={t('Reason')}
            error={missing ? t('Please say why') : undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            count={{ length: Array.from(reason).length, max: NOTE_LENGTH_MAX }}
          />
        ) : null}
      </div>
    </AlertDialog>
  )
}
