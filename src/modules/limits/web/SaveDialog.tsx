import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import type { LimitChange } from './useLimitSettings.ts'
import { usePerson } from './useMembers.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface SaveDialogProps {
  readonly change: LimitChange
  readonly needsSecondPerson: boolean
  readonly busy: boolean
  /** Why the last try failed. */
  readonly failure: Words | undefined
  /** Whether that is certain to have changed nothing: the server said no. */
  readonly refused: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before the save, because it takes back what members have used up, and says whose. */
export function SaveDialog(props: SaveDialogProps) {
  const t = useTranslate()
  const { change, needsSecondPerson, busy, failure, refused, onCancel, onConfirm } = props
  const { enabled, countMax, appliesTo } = change
  const { data: person } = usePerson(appliesTo === 'all' ? null : appliesTo)
  const one = person ? verbatim(`${person.name} (${person.email})`) : t('the user you chose')
  return (
    <AlertDialog
      open
      danger={false}
      title={t('Save and reset transaction counts?')}
      cancel={t('Keep editing')}
      confirm={needsSecondPerson ? t('Ask another member of staff') : t('Save and reset counts')}
      busy={busy}
      busyLabel={t('Saving')}
      failure={failure}
      aboutFailure={{
        children: refused
          ? t('Nothing was changed. What you entered is still here.')
          : t('What you entered is still here.'),
      }}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {needsSecondPerson ? (
        <p className="mb-4">{t('Nothing changes until somebody else has agreed.')}</p>
      ) : null}
      <p className="mb-4">
        {appliesTo === 'all'
          ? t.rich('The transaction count of <strong>all users</strong> starts again at 0.', {
              strong: (words) => <strong>{words}</strong>,
            })
          : t.rich('The transaction count of {user} starts again at 0. Nobody else is affected.', {
              user: <strong>{one}</strong>,
            })}
      </p>
      <SummaryList
        rows={[
          { term: t('Transfer limits'), detail: enabled ? t('On') : t('Off') },
          {
            term: t('Number of transactions'),
            detail: enabled ? verbatim(String(countMax)) : t('No limit'),
          },
          { term: t('Applies to'), detail: appliesTo === 'all' ? t('All users') : one },
        ]}
      />
    </AlertDialog>
  )
}
