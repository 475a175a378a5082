import { useEffect } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { recipientOf } from './headline.ts'
import { say, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const SHOWN_FOR_MS = 3000

const ON_ITS_WAY = say('{amount} is on its way to {recipient}. The receipt is on the page.')
const WAITS = say(
  'Two have to sign for this account. {amount} to {recipient} leaves once another owner signs; we have told them.',
)

interface SentDialogProps {
  /** What was just sent; undefined while there is nothing to say. */
  readonly receipt: TransferReceipt | undefined
  readonly onClose: () => void
}

/** Good news over the receipt. It goes away by itself; everything it says stays on the page. */
export function SentDialog({ receipt, onClose }: SentDialogProps) {
  const t = useTranslate()
  const open = receipt !== undefined
  const waits = receipt?.status === 'Waiting'
  return (
    <Dialog
      title={waits ? t('Waiting for a second signature') : t('Transfer sent')}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('See the receipt')}</Button>}
    >
      {receipt ? (
        <News onOver={onClose}>
          {t(waits ? WAITS : ON_ITS_WAY, {
            amount: formatMoney(fromDecimal(receipt.amount)),
            recipient: recipientOf(receipt.to),
          })}
        </News>
      ) : null}
    </Dialog>
  )
}

interface NewsProps {
  readonly onOver: () => void
  readonly children: Words
}

/** Its time begins when it is on the page: the window's code may still be on its way before. */
function News({ onOver, children }: NewsProps) {
  useEffect(() => {
    const timer = setTimeout(onOver, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [onOver])
  return <p>{children}</p>
}
