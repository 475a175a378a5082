import { failureSentence } from '../../../platform/web/failures.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import type { Payee } from '../contract.ts'
import { REMOVING_FAILED, useRemoving } from './payeeActions.ts'
import { nameOf } from './payeeWords.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface RemovePayeeProps {
  readonly payee: Payee
  readonly onClose: () => void
  readonly onRemoved: (sentence: Words) => void
}

/** Asks before a payee goes off the list. */
export function RemovePayee({ payee, onClose, onRemoved }: RemovePayeeProps) {
  const t = useTranslate()
  const name = nameOf(payee)
  const removing = useRemoving(() => onRemoved(t('{name} is removed from your payees.', { name })))
  return (
    <AlertDialog
      open
      title={t('Remove this payee?')}
      confirm={t('Remove payee')}
      cancel={t('Keep payee')}
      busy={removing.isPending}
      busyLabel={t('Removing')}
      failure={removing.error ? failureSentence(t, removing.error, t(REMOVING_FAILED)) : undefined}
      onCancel={onClose}
      onConfirm={() => removing.mutate(payee)}
    >
      <p className="wrap-anywhere">
        {t.rich(
          '{name} will no longer show here or in the transfer forms. Payments you made stay in your transactions.',
          { name: <strong className="font-semibold">{name}</strong> },
        )}
      </p>
    </AlertDialog>
  )
}
