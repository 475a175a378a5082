import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import {
  type ApplicationDetail,
  CHECKLIST,
  GAP_SENTENCES,
  NOTE_LENGTH_MAX,
  type StaffMove,
} from '../contract.ts'
import { type Asking, noteDialogs, type useDecisions } from './useDecisions.ts'

/** Why an application may not be approved yet; undefined once it may. */
export function approvalReason(tickedCount: number): string | undefined {
  const missing = CHECKLIST.length - tickedCount
  if (missing === 0) return undefined
  return `Check ${missing} more ${missing === 1 ? 'item' : 'items'} first.`
}

interface ActionsProps {
  readonly moves: readonly StaffMove[]
  readonly tickedCount: number
  readonly busy: boolean
  /** Lower and side by side, in the bar at the foot of a phone. */
  readonly low?: boolean
  readonly onApprove: () => void
  readonly onAsk: (move: Asking) => void
}

/** Only the moves the server said are allowed. */
export function Actions({ moves, tickedCount, busy, low = false, onApprove, onAsk }: ActionsProps) {
  const size = low ? 'small' : 'regular'
  return (
    <div className={low ? 'grid grid-cols-2 items-start gap-2' : 'grid gap-3'}>
      {moves.includes('approve') ? (
        <div className={low ? 'col-span-2' : undefined}>
          <Button
            full
            size={size}
            busy={busy}
            busyLabel="Approving"
            disabledReason={approvalReason(tickedCount)}
            onClick={onApprove}
          >
            Approve
          </Button>
        </div>
      ) : null}
      {moves.includes('requestInformation') ? (
        <Button full size={size} variant="secondary" onClick={() => onAsk('requestInformation')}>
          Request information
        </Button>
      ) : null}
      {moves.includes('reopen') ? (
        <Button full size={size} variant="secondary" onClick={() => onAsk('reopen')}>
          Reopen
        </Button>
      ) : null}
      {moves.includes('reject') ? (
        <Button full size={size} variant="secondary" onClick={() => onAsk('reject')}>
          Reject
        </Button>
      ) : null}
    </div>
  )
}

/** Why there is nothing to decide: it has been, or it is one's own. */
export function Outcome({ detail }: { readonly detail: ApplicationDetail }) {
  const last = detail.history.at(-1)
  if (detail.decidedAt === null) return <p>You cannot decide about your own application.</p>
  const word = detail.state === 'approved' ? 'Approved' : 'Rejected'
  return (
    <p>
      {word} by {last?.by}.
    </p>
  )
}

interface DialogsProps {
  readonly detail: ApplicationDetail
  readonly asking: Asking | 'approve' | undefined
  readonly decide: ReturnType<typeof useDecisions>
  readonly problem: string | undefined
  readonly onApprove: () => void
  readonly onClose: () => void
}

/** What is asked before a decision: for words to the applicant, or whether to approve all the same. */
export function Dialogs({ detail, asking, decide, problem, onApprove, onClose }: DialogsProps) {
  return (
    <>
      {asking !== undefined && asking !== 'approve' ? (
        <NoteDialog
          {...noteDialogs(detail)[asking]}
          lengthMax={NOTE_LENGTH_MAX}
          cancel="Keep reviewing"
          busy={decide.isPending}
          problem={problem}
          onSend={(note) => decide.mutate({ seen: detail, decision: { move: asking, note } })}
          onClose={onClose}
        />
      ) : null}
      <AlertDialog
        open={asking === 'approve'}
        danger={false}
        title={`Approve ${detail.firstName} ${detail.lastName}${detail.gaps.length > 0 ? ' all the same' : ''}?`}
        cancel="Keep reviewing"
        confirm={detail.gaps.length > 0 ? 'Approve all the same' : 'Approve application'}
        busy={decide.isPending}
        busyLabel="Approving"
        failure={asking ? problem : undefined}
        onCancel={onClose}
        onConfirm={onApprove}
      >
        <Missing detail={detail} />
        <p>A Checking and a Savings account open at $0.00, and we write to the new member.</p>
      </AlertDialog>
    </>
  )
}

/** What an approval now would pass over, before anybody goes on. */
const Missing = ({ detail: { gaps } }: { readonly detail: ApplicationDetail }) =>
  gaps.length === 0 ? null : (
    <Notice kind="warning" title="Something is missing" className="mb-4">
      <ul className="grid gap-1">
        {gaps.map((gap) => (
          <li key={gap}>{GAP_SENTENCES[gap]}</li>
        ))}
      </ul>
      <p className="mt-2">The audit log keeps that you were told and went on.</p>
    </Notice>
  )
