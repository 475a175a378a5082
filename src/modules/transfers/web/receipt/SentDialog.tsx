import { useEffect } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { recipientOf } from './headline.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const SHOWN_FOR_MS = 3000

/** What is said of what was just ordered: it left, or it waits for somebody. */
function newsOf(
  t: Translate,
  receipt: TransferReceipt,
): { readonly title: Words; readonly text: Words } {
  const what = {
    amount: formatMoney(fromDecimal(receipt.amount)),
    recipient: recipientOf(receipt.to),
  }
  if (receipt.status === 'Waiting') {
    return {
      title: t('Waiting for a second signature'),
      text: t(
        'Two have to sign for this account. {amount} to {recipient} leaves once another owner signs; we have told them.',
        what,
      ),
    }
  }
  if (receipt.status === 'Reviewing') {
    return {
      title: t('We are looking at it first'),
      text: t(
        '{amount} to {recipient} is set aside. We tell you as soon as it goes or does not.',
        what,
      ),
    }
  }
  return {
    title: t('Transfer sent'),
    text: t('{amount} is on its way to {recipient}. The receipt is on the page.', what),
  }
}

interface SentDialogProps {
  /** What was just sent; undefined while there is nothing to say. */
  readonly receipt: TransferReceipt | undefined
  readonly onClose: () => void
}

/** Good news over the receipt. It goes away by itself; everything it says stays on the page. */
export function SentDialog({ receipt, onClose }: SentDialogProps) {
  const t = useTranslate()
  const open = receipt !== undefined
  const news = receipt && newsOf(t, receipt)
  return (
    <Dialog
      title={news?.title ?? t('Transfer sent')}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('See the receipt')}</Button>}
    >
      {news ? <News onOver={onClose}>{news.text}</News> : null}
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
