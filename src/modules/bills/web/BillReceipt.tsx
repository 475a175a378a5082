import type { RefObject } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { StatusTag } from '../../../ui/lists/Tag.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { planWords } from '../../../values/rhythmWords.ts'
import { type Bill, PAYMENT_SCHEDULED } from '../contract.ts'
import { longDay } from './words.ts'

interface BillReceiptProps {
  readonly bill: Bill
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly onAnother: () => void
}

/** What was scheduled, to keep or to print. */
export function BillReceipt({ bill, titleRef, onAnother }: BillReceiptProps) {
  const { amount, from, payee, memo, paysOn } = bill
  return (
    <Receipt
      title={PAYMENT_SCHEDULED}
      titleRef={titleRef}
      reference={bill.referenceCode}
      rows={[
        { term: 'Status', detail: <StatusTag status="Scheduled" /> },
        { term: 'Amount', detail: <Amount value={fromDecimal(amount)} /> },
        { term: 'From', detail: <AccountName {...from} /> },
        { term: 'To', detail: <AccountName kind={payee.name} last4={payee.last4} /> },
        { term: 'Payment date', detail: paysOn === null ? 'Over' : longDay(paysOn) },
        { term: 'How often', detail: planWords(bill) },
        ...(memo === null ? [] : [{ term: 'Memo', detail: memo }]),
      ]}
      actions={<Button onClick={onAnother}>Schedule another payment</Button>}
    >
      <p className="print-only">{institution.name}</p>
      <p className="mt-1 text-ink-2">
        The money is set aside and leaves on the payment date. Until then you can change or cancel
        the payment.
      </p>
    </Receipt>
  )
}
