import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Dispute, withdrawDispute } from '../contract.ts'
import { dollars } from './words.ts'

interface WithdrawDialogProps {
  readonly dispute: Dispute
  readonly onDone: (after: Dispute) => void
  readonly onClose: () => void
}

/** Asks once more before a report is withdrawn. */
export function WithdrawDialog({ dispute, onDone, onClose }: WithdrawDialogProps) {
  const t = useTranslate()
  const { id } = useRequestId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(withdrawDispute, { params: { id: dispute.id }, body: { id } }),
    onSuccess: onDone,
  })
  return (
    <AlertDialog
      open
      title={t('Withdraw this report?')}
      cancel={t('Keep the report')}
      confirm={t('Withdraw the report')}
      busy={isPending}
      busyLabel={t('Withdrawing')}
      failure={error ? messageOf(t, error) : undefined}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      <p>
        {dispute.provisional === null
          ? t('We stop looking into it. You can report the transaction again.')
          : t(
              'We stop looking into it, and take the provisional credit of {amount} back five business days from now.',
              { amount: dollars(dispute.provisional) },
            )}
      </p>
    </AlertDialog>
  )
}
