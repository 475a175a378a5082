import { useEffect } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { recipientOf } from './headline.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const SHOWN_FOR_MS = 3000

interface SentDialogProps {
  /** What was just sent; undefined while there is nothing to say. */
  readonly receipt: TransferReceipt | undefined
  readonly onClose: () => void
}

/** Good news over the receipt. It goes away by itself; everything it says stays on the page. */
export function SentDialog({ receipt, onClose }: SentDialogProps) {
  const t = useTranslate()
  const open = receipt !== undefined
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(onClose, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [open, onClose])
  return (
    <Dialog
      title={t('Transfer sent')}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('See the receipt')}</Button>}
    >
      {receipt ? (
        <p>
          {t('{amount} is on its way to {recipient}. The receipt is on the page.', {
            amount: formatMoney(fromDecimal(receipt.amount)),
            recipient: recipientOf(receipt.to),
          })}
        </p>
      ) : null}
    </Dialog>
  )
}
