import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { type BillPayee, removePayee } from '../payee.contract.ts'
import { billsKey } from './useBills.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface RemovePayeeProps {
  readonly payee: BillPayee
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks before a payee leaves the list. */
export function RemovePayee({ payee, onRemoved, onClose }: RemovePayeeProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removePayee, { params: { id: payee.id }, body: {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: billsKey })
      onRemoved()
    },
  })
  return (
    <AlertDialog
      open
      title={t('Remove {name} from your payees?', { name: payee.name })}
      confirm={t('Remove payee')}
      cancel={t('Keep it')}
      busy={isPending}
      busyLabel={t('Removing')}
      failure={error ? changeSentence(t, error) : undefined}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        {t('Payments that are scheduled to it stay scheduled. You can add it again at any time.')}
      </p>
    </AlertDialog>
  )
}
