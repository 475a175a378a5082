import { useEffect } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { recipientOf } from './headline.ts'

const SHOWN_FOR_MS = 3000

interface SentDialogProps {
  /** What was just sent; undefined while there is nothing to say. */
  readonly receipt: TransferReceipt | undefined
  readonly onClose: () => void
}

/** Good news over the receipt. It goes away by itself; everything it says stays on the page. */
export function SentDialog({ receipt, onClose }: SentDialogProps) {
  const open = receipt !== undefined
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(onClose, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [open, onClose])
  return (
    <Dialog
      title="Transfer sent"
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>See the receipt</Button>}
    >
      {receipt ? (
        <p>
          {formatMoney(fromDecimal(receipt.amount))} is on its way to {recipientOf(receipt.to)}. The
          receipt is on the page.
        </p>
      ) : null}
    </Dialog>
  )
}
