import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { BillPayment } from '../contract.ts'
import { cancelHeldBill } from '../held.contract.ts'
import { billsKey } from './useBills.ts'
import { whatWords } from './words.ts'

interface HeldBillProps {
  readonly payment: BillPayment
  readonly onAsk: () => void
}

/** What a member reads of a payment that staff look at, and how they take it back meanwhile. */
export function HeldBill({ payment, onAsk }: HeldBillProps) {
  const t = useTranslate()
  return (
    <div className="col-span-full grid justify-items-start gap-2">
      <p className="text-small">
        {t('We are looking at this payment before it goes. Its money is set aside.')}
      </p>
      <Button variant="secondary" size="small" onClick={onAsk}>
        {t.rich('Cancel<hidden> {payment}</hidden>', {
          payment: whatWords(t, payment),
          hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </div>
  )
}

interface CancelHeldBillProps {
  readonly payment: BillPayment
  /** Told once the list is as the cancellation left it. */
  readonly onCancelled: () => void
  readonly onClose: () => void
}

/** Asks before a payment is taken back that staff look at. */
export function CancelHeldBill({ payment, onCancelled, onClose }: CancelHeldBillProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelHeldBill, { params: { id: payment.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: billsKey })
      onCancelled()
    },
    onError: () => client.invalidateQueries({ queryKey: billsKey }),
  })
  return (
    <AlertDialog
      open
      title={t('Cancel this payment?')}
      confirm={t('Cancel payment')}
      cancel={t('Keep it')}
      busy={isPending}
      busyLabel={t('Cancelling')}
      failure={error ? changeSentence(t, error) : undefined}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {t('{payment}. The money that is set aside becomes available at once.', {
        payment: whatWords(t, payment),
      })}
    </AlertDialog>
  )
}
