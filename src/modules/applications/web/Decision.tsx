import { Button } from '../../../ui/buttons/Button.tsx'
import { type ApplicationDetail, CHECKLIST, type StaffMove } from '../contract.ts'

/** The moves that need a written reason. */
export type Asking = Exclude<StaffMove, 'approve'>

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
