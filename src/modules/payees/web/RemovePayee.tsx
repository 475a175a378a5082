import { failureSentence } from '../../../platform/web/failures.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import type { Payee } from '../contract.ts'
import { REMOVING_FAILED, useRemoving } from './payeeActions.ts'
import { nameOf } from './payeeWords.ts'

interface RemovePayeeProps {
  readonly payee: Payee
  readonly onClose: () => void
  readonly onRemoved: (sentence: string) => void
}

/** Asks before a payee goes off the list. */
export function RemovePayee({ payee, onClose, onRemoved }: RemovePayeeProps) {
  const name = nameOf(payee)
  const removing = useRemoving(() => onRemoved(`${name} is removed from your payees.`))
  return (
    <AlertDialog
      open
      title="Remove this payee?"
      confirm="Remove payee"
      cancel="Keep payee"
      busy={removing.isPending}
      busyLabel="Removing"
      failure={removing.error ? failureSentence(removing.error, REMOVING_FAILED) : undefined}
      onCancel={onClose}
      onConfirm={() => removing.mutate(payee)}
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">{name}</strong> will no longer show here or in the
        transfer forms. Payments you made stay in your transactions.
      </p>
    </AlertDialog>
  )
}
