import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { REASON_LENGTH_MAX, RejectBody } from '../review.contract.ts'
import { say, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const TEMPLATES = [
  say('The back of the check is not signed.'),
  say('The photo cannot be read. Please deposit the check again with a sharper one.'),
  say('This check was deposited before.'),
  say('The check is made out to somebody else.'),
  say('The date on the check is too old, or still to come.'),
]

interface RejectDialogProps {
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: Words | undefined
  readonly onReject: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for the reason, which the member reads. */
export const RejectDialog = ({ onReject, ...asking }: RejectDialogProps) => {
  const t = useTranslate()
  return (
    <NoteDialog
      title={t('Reject this deposit?')}
      label={t('Reason')}
      hint={t('The member reads it.')}
      schema={RejectBody.shape.reason}
      lengthMax={REASON_LENGTH_MAX}
      templates={TEMPLATES.map((template) => t(template))}
      action={t('Reject deposit')}
      busyLabel={t('Rejecting')}
      cancel={t('Keep reviewing')}
      variant="danger"
      onSend={onReject}
      {...asking}
    />
  )
}
