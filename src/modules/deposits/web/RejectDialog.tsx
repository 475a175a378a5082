import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { REASON_LENGTH_MAX, RejectBody } from '../review.contract.ts'

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

/** Asks for the reason, which the member reads. */
export const RejectDialog = ({ onReject, ...asking }: RejectDialogProps) => (
  <NoteDialog
    title="Reject this deposit?"
    label="Reason"
    hint="The member reads it."
    schema={RejectBody.shape.reason}
    lengthMax={REASON_LENGTH_MAX}
    templates={TEMPLATES}
    action="Reject deposit"
    busyLabel="Rejecting"
    cancel="Keep reviewing"
    variant="danger"
    onSend={onReject}
    {...asking}
  />
)
