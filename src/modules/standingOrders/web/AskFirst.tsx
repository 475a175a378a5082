import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { courseWords, dayWords } from '../../../values/rhythmWords.ts'
import type { Schedule } from '../contract.ts'
import { whatWords } from './words.ts'

interface AskFirstProps {
  readonly schedule: Schedule
  readonly action: 'skip' | 'cancel'
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: string | undefined
  readonly onConfirm: (action: 'skip' | 'cancel') => void
  readonly onClose: () => void
}

/** Asks before a date is left out or a schedule ends: neither can be taken back. */
export function AskFirst({ schedule, action, busy, problem, onConfirm, onClose }: AskFirstProps) {
  const { nextOn, startsOn, timesLeft } = schedule
  const day = dayWords(nextOn ?? startsOn)
  const words =
    action === 'skip'
      ? {
          title: `Skip the transfer on ${day}?`,
          confirm: 'Skip this transfer',
          about: `Nothing is sent on that day. ${
            timesLeft === null
              ? 'The dates after it stay as they are.'
              : `It counts as one of the ${timesLeft} that are left.`
          }`,
        }
      : {
          title: 'Cancel this scheduled transfer?',
          confirm: 'Cancel transfer',
          about: 'Nothing more will be sent. What was sent already stays sent.',
        }
  return (
    <AlertDialog
      open
      title={words.title}
      confirm={words.confirm}
      cancel="Keep it"
      danger={action === 'cancel'}
      busy={busy}
      busyLabel="Saving"
      failure={problem}
      onConfirm={() => onConfirm(action)}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <p>
          <strong>{whatWords(schedule)}</strong>. {courseWords(schedule)}.
        </p>
        <p>{words.about}</p>
      </div>
    </AlertDialog>
  )
}
