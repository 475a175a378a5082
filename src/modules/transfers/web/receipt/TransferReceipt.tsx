import type { Ref } from 'react'
import { serverNow } from '../../../../platform/web/clock.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { useLive } from '../../../../platform/web/live.ts'
import { AccountName } from '../../../accounts/web/accounts.tsx'
import { Amount } from '../../../../ui/format/Amount.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { Receipt } from '../../../../ui/lists/Receipt.tsx'
import type { SummaryRow } from '../../../../ui/lists/SummaryList.tsx'
import { Tag, type TagTone } from '../../../../ui/lists/Tag.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { formatMoment } from '../../../../values/formats.ts'
import { add, formatMoney, fromDecimal } from '../../../../values/money.ts'
import { SavePayee } from '../../../payees/web/payees.ts'
import { SIGNATURES_TOPIC } from '../../../signatures/contract.ts'
import { ProposalNote } from '../../../signatures/web/signatures.tsx'
import type { TransferReceipt as Facts, TransferStatus } from '../../receipt.contract.ts'
import { availableRow } from '../international/available.tsx'
import { feeRows } from '../international/feeRows.tsx'
import { RemittanceRights } from '../international/RemittanceRights.tsx'
import { CancelWindow } from './CancelWindow.tsx'
import { DestinationName } from './DestinationName.tsx'
import { headlineOf, recipientOf, refundOf } from './headline.ts'
import { onTheWayWords } from './onTheWayWords.ts'
import { useReadAgain } from './useReceipt.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../../values/sentence.ts'

interface TransferReceiptProps {
  readonly receipt: Facts
  /** The answer came to a second try: the money had moved with the first. */
  readonly repeated: boolean
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly onAnother: () => void
  readonly onAgain: () => void
  readonly onWindowOver: () => void
  /** It was signed, declined or taken back here. */
  readonly onDecided: () => void
}

const MADE_ONCE = say('This is the transfer you sent before; it was made once.')

/** What is left of a transfer, to keep or to print. */
export function TransferReceipt(props: TransferReceiptProps) {
  const t = useTranslate()
  const { receipt, repeated, titleRef, onAnother, onAgain } = props
  const waitsUntil = receipt.cancelUntil
  return (
    <Receipt
      title={headlineOf(t, receipt)}
      titleRef={titleRef}
      reference={receipt.referenceCode}
      rows={rowsOf(t, receipt)}
      isDone={!isProposal(receipt)}
      shared={isProposal(receipt) ? undefined : sharedWords(t, receipt)}
      actions={
        <>
          <Button onClick={onAnother}>{t('Make another transfer')}</Button>
          {isProposal(receipt) ? null : (
            <Button variant="secondary" onClick={onAgain}>
              {t('Send again')}
            </Button>
          )}
        </>
      }
    >
      <p className="print-only">{institution.name}</p>
      {repeated ? (
        <Notice live className="mt-4">
          {t(MADE_ONCE)}
        </Notice>
      ) : null}
      {HELD_WORDS[receipt.status] ? <HeldNote {...receipt} /> : null}
      {waitsUntil === null ? null : (
        <CancelWindow receipt={receipt} until={waitsUntil} onOver={props.onWindowOver} />
      )}
      {receipt.status === 'Waiting' ? (
        <Proposal id={receipt.id} onDecided={props.onDecided} />
      ) : null}
      {receipt.to.type === 'international' ? <RemittanceRights /> : null}
      {receipt.payeeId === null ? null : (
        <div className="no-print mt-4">
          <SavePayee payeeId={receipt.payeeId} suggestedName={recipientOf(receipt.to)} />
        </div>
      )}
    </Receipt>
  )
}

const HELD_WORDS: Partial<Record<TransferStatus, Sentence>> = {
  Reviewing: say(
    'We look at some payments before they go, to protect you. The money is set aside, and nobody has received it. We tell you as soon as it goes or does not. If somebody told you to send it, cancel it or call us.',
  ),
  Refused: say(
    'To protect you we let it go no further. Nobody received it, and the money is free again. Please call us if you have questions, or still need it.',
  ),
}

/**
 * What it means for the member that staff look at it, or did; the same whatever had it wait. Read again
 * when they decided.
 */
function HeldNote({ id, status }: Pick<Facts, 'id' | 'status'>) {
  const t = useTranslate()
  useLive(['transfers'], useReadAgain(id))
  const words = HELD_WORDS[status]
  return words ? <Notice className="no-print mt-4">{t(words)}</Notice> : null
}

const sharedWords = (t: Translate, receipt: Facts): Words =>
  t('{happened}, {moment}. Reference {reference}. {institution}', {
    happened: headlineOf(t, receipt),
    moment: formatMoment(new Date(receipt.postedAt), institution.timeZone, 'moment'),
    reference: receipt.referenceCode,
    institution: institution.name,
  })

/** Read again when another owner decided about it. */
function Proposal({ id, onDecided }: { readonly id: string; readonly onDecided: () => void }) {
  useLive([SIGNATURES_TOPIC], useReadAgain(id))
  return <ProposalNote id={id} onDecided={onDecided} />
}

const STATUS_WORDS: Readonly<Record<TransferStatus, Sentence>> = {
  Completed: say('Completed'),
  Queued: say('Queued'),
  Sent: say('Sent'),
  Cancelled: say('Cancelled'),
  Returned: say('Returned'),
  Reversed: say('Reversed'),
  Waiting: say('Waiting for a second signature'),
  Declined: say('Declined'),
  Lapsed: say('Lapsed'),
  Reviewing: say('Under review'),
  Refused: say('Not sent'),
}

const TONE: Readonly<Record<TransferStatus, TagTone>> = {
  Completed: 'good',
  Queued: 'waiting',
  Sent: 'good',
  Cancelled: 'neutral',
  Returned: 'neutral',
  Reversed: 'neutral',
  Waiting: 'waiting',
  Declined: 'neutral',
  Lapsed: 'neutral',
  Reviewing: 'waiting',
  Refused: 'neutral',
}

const UNMOVED: readonly TransferStatus[] = ['Declined', 'Lapsed', 'Reviewing', 'Refused']

/** No money moved: it waits for a second signature or for staff, or they did not let it go. */
const isProposal = ({ status, waitsUntil }: Facts): boolean =>
  waitsUntil !== undefined || UNMOVED.includes(status)

/** Until it leaves, or where it does not, nobody has said by when it is there. */
const isUnderWay = ({ status, onTheWay }: Facts): boolean =>
  onTheWay?.state !== 'held' && ['Queued', 'Sent', 'Completed'].includes(status)

function rowsOf(t: Translate, receipt: Facts): readonly SummaryRow[] {
  const { status, amount, fee, from, to, postedAt } = receipt
  return [
    ...(to.type === 'account' && !isProposal(receipt)
      ? []
      : [
          {
            term: t('Status'),
            detail: (
              <Tag tone={TONE[status]} icon>
                {t(STATUS_WORDS[status])}
              </Tag>
            ),
          },
          ...(fee
            ? [
                ...feeRows(t, { sent: amount, fee: fee.amount }),
                {
                  term: t('Total'),
                  detail: <Amount value={add(fromDecimal(amount), fromDecimal(fee.amount))} />,
                },
              ]
            : [{ term: t('Amount'), detail: <Dollars decimal={amount} /> }]),
        ]),
    ...(to.type === 'international' ? abroad(t, to) : []),
    ...(isUnderWay(receipt) ? availableRow(t, to) : []),
    { term: t('From'), detail: <AccountName {...from} /> },
    { term: t('To'), detail: <DestinationName to={to} /> },
    {
      term: t('When'),
      detail: <Time instant={postedAt} zone={institution.timeZone} format="moment" />,
    },
    ...onTheWayRow(t, receipt),
    { term: t('For'), detail: verbatim(receipt.memo) },
    ...orderedBy(t, receipt),
    ...(isProposal(receipt) ? [] : left(t, receipt)),
  ]
}

/** Which owners wanted it, where there are several, and until when it waits for the second of them. */
function orderedBy(t: Translate, receipt: Facts): readonly SummaryRow[] {
  const { orderedBy: name, signedBy, declined, waitsUntil } = receipt
  const isHeld = HELD_WORDS[receipt.status] !== undefined
  const tookTwo = signedBy !== undefined || (isProposal(receipt) && !isHeld)
  return [
    ...(name === undefined
      ? []
      : [{ term: tookTwo ? t('Proposed by') : t('Ordered by'), detail: verbatim(name) }]),
    ...(signedBy === undefined ? [] : [{ term: t('Signed by'), detail: verbatim(signedBy) }]),
    ...(declined === undefined
      ? []
      : [
          { term: t('Declined by'), detail: verbatim(declined.by) },
          ...(declined.reason === null
            ? []
            : [{ term: t('Reason'), detail: verbatim(declined.reason) }]),
        ]),
    ...(waitsUntil === undefined
      ? []
      : [
          {
            term: t('Lapses'),
            detail: <Time instant={waitsUntil} zone={institution.timeZone} format="moment" />,
          },
        ]),
  ]
}

/** What is in the accounts after money moved. */
function left(t: Translate, receipt: Facts): readonly SummaryRow[] {
  const { status, from, to, fromBalanceAfter, toBalanceAfter } = receipt
  const refunded = status === 'Cancelled' || status === 'Returned'
  return [
    {
      term: t(refunded ? 'Was left in {account}' : 'Left in {account}', { account: from.kind }),
      detail: <Dollars decimal={fromBalanceAfter} />,
    },
    ...(toBalanceAfter === null || to.type !== 'account'
      ? []
      : [
          {
            term: t('Now in {account}', { account: to.kind }),
            detail: <Dollars decimal={toBalanceAfter} />,
          },
        ]),
    ...(refunded
      ? [
          {
            term: t('Refunded'),
            detail: t('{amount} is back in {account}', {
              amount: formatMoney(refundOf(receipt)),
              account: from.kind,
            }),
          },
        ]
      : []),
  ]
}

function onTheWayRow(t: Translate, { onTheWay, status }: Facts): readonly SummaryRow[] {
  const words =
    onTheWay && status !== 'Reversed' ? onTheWayWords(t, onTheWay, serverNow()) : undefined
  return words === undefined ? [] : [{ term: t('On its way'), detail: words }]
}

type Abroad = Extract<Facts['to'], { type: 'international' }>

const abroad = (t: Translate, { amount, currency, rate }: Abroad): readonly SummaryRow[] => [
  {
    term: t('Recipient gets'),
    detail: (
      <>
        <Amount value={fromDecimal(amount, currency)} />
        <span className="block text-small font-normal text-ink-2">
          {t('before fees of other banks')}
        </span>
      </>
    ),
  },
  ...(rate === null
    ? []
    : [
        {
          term: t('Exchange rate'),
          detail: t('1 {currency} = {rate}', { currency, rate: `$${rate}` }),
        },
      ]),
]

const Dollars = ({ decimal }: { readonly decimal: string }) => (
  <Amount value={fromDecimal(decimal)} />
)
