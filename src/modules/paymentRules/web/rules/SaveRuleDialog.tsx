import { AlertDialog } from '../../../../ui/dialogs/AlertDialog.tsx'
import { ChangeTable } from '../../../../ui/lists/ChangeTable.tsx'
import { SummaryList } from '../../../../ui/lists/SummaryList.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { RuleChange } from '../../words.contract.ts'

interface SaveRuleDialogProps {
  readonly isNew: boolean
  readonly changes: readonly RuleChange[]
  readonly needsSecondPerson: boolean
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** What would be different, before it is. */
export function SaveRuleDialog(props: SaveRuleDialogProps) {
  const t = useTranslate()
  const { isNew, changes, needsSecondPerson, busy, failure, onConfirm, onCancel } = props
  return (
    <AlertDialog
      open
      danger={false}
      title={isNew ? t('Add this rule?') : t('Save this rule?')}
      confirm={
        needsSecondPerson
          ? t('Ask another member of staff')
          : isNew
            ? t('Add rule')
            : t('Save rule')
      }
      cancel={t('Keep editing')}
      busy={busy}
      busyLabel={t('Saving')}
      failure={failure}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {needsSecondPerson
          ? t('Nothing changes until somebody else has agreed.')
          : t('It counts for the next payment. Payments under way were decided as it was.')}
      </p>
      {changes.length === 0 ? (
        <p className="mt-3 text-ink-2">{t('It says the same as before.')}</p>
      ) : isNew ? (
        <div className="mt-4">
          <SummaryList
            rows={changes.map(({ what, after }) => ({ term: what, detail: after ?? t('Nothing') }))}
          />
        </div>
      ) : (
        <ChangeTable changes={changes} />
      )}
    </AlertDialog>
  )
}
