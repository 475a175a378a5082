import type { Ref } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { AccountName } from '../../../accounts/web/accounts.tsx'
import { Amount } from '../../../../ui/format/Amount.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { Receipt } from '../../../../ui/lists/Receipt.tsx'
import type { SummaryRow } from '../../../../ui/lists/SummaryList.tsx'
import { Tag, type TagTone } from '../../../../ui/lists/Tag.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import { SavePayee } from '../../../payees/web/payees.ts'
import type { TransferReceipt as Facts, TransferStatus } from '../../receipt.contract.ts'
import { CancelWindow } from './CancelWindow.tsx'
import { DestinationName } from './DestinationName.tsx'
import { headlineOf, recipientOf } from './headline.ts'

interface TransferReceiptProps {
  readonly receipt: Facts
  /** The answer came to a second try: the money had moved with the first. */
  readonly repeated: boolean
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
  readonly onAgain: () => void
  readonly onWindowOver: () => void
}

const MADE_ONCE = 'This is the transfer you sent before; it was made once.'

/** What is left of a transfer, to keep or to print. */
export function TransferReceipt(props: TransferReceiptProps) {
  const { receipt, repeated, titleRef, onAnother, onAgain } = props
  const waitsUntil = receipt.status === 'Queued' ? receipt.cancelUntil : null
  return (
    <Receipt
      title={headlineOf(receipt)}
      titleRef={titleRef}
      reference={receipt.referenceCode}
      rows={rowsOf(receipt)}
      actions={
        <>
          <Button onClick={onAnother}>Make another transfer</Button>
          <Button variant="secondary" onClick={onAgain}>
            Send again
          </Button>
        </>
      }
    >
      <p className="print-only">{institution.name}</p>
      {repeated ? (
        <Notice live className="mt-4">
          {MADE_ONCE}
        </Notice>
      ) : null}
      {waitsUntil === null ? null : (
        <CancelWindow receipt={receipt} until={waitsUntil} onOver={props.onWindowOver} />
      )}
      {receipt.payeeId === null ? null : (
        <div className="no-print mt-4">
          <SavePayee payeeId={receipt.payeeId} suggestedName={recipientOf(receipt.to)} />
        </div>
      )}
    </Receipt>
  )
}

const TONE: Readonly<Record<TransferStatus, TagTone>> = {
  Completed: 'good',
  Queued: 'waiting',
  Sent: 'good',
  Cancelled: 'neutral',
  Returned: 'neutral',
  Reversed: 'neutral',
}

function rowsOf(receipt: Facts): readonly SummaryRow[] {
  const { status, amount, from, to, postedAt, fromBalanceAfter, toBalanceAfter } = receipt
  const refunded = status === 'Cancelled' || status === 'Returned'
  return [
    ...(to.type === 'account'
      ? []
      : [
          {
            term: 'Status',
            detail: (
              <Tag tone={TONE[status]} icon>
                {status}
              </Tag>
            ),
          },
          { term: 'Amount', detail: <Dollars decimal={amount} /> },
        ]),
    ...(to.type === 'international' ? abroad(to) : []),
    { term: 'From', detail: <AccountName {...from} /> },
    { term: 'To', detail: <DestinationName to={to} /> },
    {
      term: 'When',
      detail: <Time instant={postedAt} zone={institution.timeZone} format="moment" />,
    },
    { term: 'For', detail: receipt.memo },
    {
      term: `${refunded ? 'Was left' : 'Left'} in ${from.kind}`,
      detail: <Dollars decimal={fromBalanceAfter} />,
    },
    ...(toBalanceAfter === null || to.type !== 'account'
      ? []
      : [{ term: `Now in ${to.kind}`, detail: <Dollars decimal={toBalanceAfter} /> }]),
    ...(refunded
      ? [
          {
            term: 'Refunded',
            detail: `${formatMoney(fromDecimal(amount))} is back in ${from.kind}`,
          },
        ]
      : []),
  ]
}

type Abroad = Extract<Facts['to'], { type: 'international' }>

const abroad = ({ amount, currency, rate }: Abroad): readonly SummaryRow[] => [
  {
    term: 'Recipient gets',
    detail: (
      <>
        <Amount value={fromDecimal(amount, currency)} />
        <span className="block text-small font-normal text-ink-2">before fees of other banks</span>
      </>
    ),
  },
  ...(rate === null ? [] : [{ term: 'Exchange rate', detail: `1 ${currency} = $${rate}` }]),
]

const Dollars = ({ decimal }: { readonly decimal: string }) => (
  <Amount value={fromDecimal(decimal)} />
)
