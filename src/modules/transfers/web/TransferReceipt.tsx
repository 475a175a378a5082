import type { Ref } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Receipt } from '../../../ui/Receipt.tsx'
import { Time } from '../../../ui/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { TransferReceipt as Facts } from '../contract.ts'
import { AccountName } from './AccountName.tsx'

interface TransferReceiptProps {
  readonly receipt: Facts
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
}

/** What is left of a finished transfer, to keep or to print. */
export function TransferReceipt({ receipt, titleRef, onAnother }: TransferReceiptProps) {
  const { amount, from, to, memo, postedAt, referenceCode } = receipt
  return (
    <Receipt
      title={`You moved ${formatMoney(fromDecimal(amount))}`}
      titleRef={titleRef}
      reference={referenceCode}
      rows={[
        { term: 'From', detail: <AccountName {...from} /> },
        { term: 'To', detail: <AccountName {...to} /> },
        {
          term: 'When',
          detail: <Time instant={postedAt} zone={institution.timeZone} format="moment" />,
        },
        { term: 'For', detail: memo },
        { term: `Left in ${from.kind}`, detail: <Left decimal={receipt.fromBalanceAfter} /> },
        { term: `Now in ${to.kind}`, detail: <Left decimal={receipt.toBalanceAfter} /> },
      ]}
      actions={<Button onClick={onAnother}>Make another transfer</Button>}
    >
      <p className="print-only">{institution.name}</p>
    </Receipt>
  )
}

const Left = ({ decimal }: { readonly decimal: string }) => <Amount value={fromDecimal(decimal)} />
