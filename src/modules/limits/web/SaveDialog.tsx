import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import type { LimitChange } from './useLimitSettings.ts'
import { usePerson } from './useMembers.ts'

interface SaveDialogProps {
  readonly change: LimitChange
  readonly busy: boolean
  /** Why the last try failed. */
  readonly failure: string | undefined
  /** Whether that is certain to have changed nothing: the server said no. */
  readonly refused: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before the save, because it takes back what members have used up, and says whose. */
export function SaveDialog(props: SaveDialogProps) {
  const { change, busy, failure, refused, onCancel, onConfirm } = props
  const { enabled, countMax, appliesTo } = change
  const { data: person } = usePerson(appliesTo === 'all' ? null : appliesTo)
  const one = person ? `${person.name} (${person.email})` : 'the user you chose'
  return (
    <AlertDialog
      open
      danger={false}
      title="Save and reset transaction counts?"
      cancel="Keep editing"
      confirm="Save and reset counts"
      busy={busy}
      busyLabel="Saving"
      failure={failure}
      aboutFailure={{
        children: `${refused ? 'Nothing was changed. ' : ''}What you entered is still here.`,
      }}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p className="mb-4">
        {appliesTo === 'all' ? (
          <>
            The transaction count of <strong>all users</strong> starts again at 0.
          </>
        ) : (
          <>
            The transaction count of <strong>{one}</strong> starts again at 0. Nobody else is
            affected.
          </>
        )}
      </p>
      <SummaryList
        rows={[
          { term: 'Transfer limits', detail: enabled ? 'On' : 'Off' },
          { term: 'Number of transactions', detail: enabled ? String(countMax) : 'No limit' },
          { term: 'Applies to', detail: appliesTo === 'all' ? 'All users' : one },
        ]}
      />
    </AlertDialog>
  )
}
