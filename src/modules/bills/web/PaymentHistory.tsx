import { useEffect, useRef, useState } from 'react'
import { Amount } from '../../../ui/format/Amount.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { StatusTag } from '../../../ui/lists/Tag.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { withStop } from '../../../values/refusals.ts'
import type { Day } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { PAST_COUNT_MAX } from '../../standingOrders/order.contract.ts'
import type { BillPayment } from '../contract.ts'
import { CancelHeldBill, HeldBill } from './HeldBill.tsx'
import { SampleRows } from './SampleRows.tsx'
import { sampleHistory } from './samples.ts'
import { whatWords } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, verbatim, type Words } from '../../../values/sentence.ts'

interface PaymentHistoryProps {
  readonly payments: readonly BillPayment[]
  readonly today: Day
  /** The member never had a bill: what the list looks like is shown instead. */
  readonly sampled: boolean
  readonly transactionPath: (transferId: string) => string
  /** A payment that waited for staff was cancelled: its money is free again. */
  readonly onCancelled: () => void
}

/** As {@link StatusTag} knows them. */
const STATUS: Readonly<Record<BillPayment['outcome'], Sentence>> = {
  paid: say('Completed'),
  held: say('Under review'),
  failed: say('Failed'),
  cancelled: say('Cancelled'),
}

/** What became of the payments that were scheduled, the latest first. */
export const PaymentHistory = (props: PaymentHistoryProps) => {
  const t = useTranslate()
  const { payments, today, sampled, transactionPath, onCancelled } = props
  const [cancelled, setCancelled] = useState<Words>()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with what it was for.
  useEffect(() => {
    if (cancelled !== undefined) title.current?.focus()
  }, [cancelled])
  const [asked, setAsked] = useState<BillPayment>()
  const onDone = (payment: BillPayment) => {
    setAsked(undefined)
    setCancelled(
      t('The payment is cancelled: {payment}. No money left.', { payment: whatWords(t, payment) }),
    )
    onCancelled()
  }
  return (
    <section aria-labelledby="payment-history-title">
      <h2
        ref={title}
        id="payment-history-title"
        tabIndex={-1}
        className="mb-2 font-sans text-h3 font-semibold"
      >
        {t('Payment History')}
      </h2>
      {cancelled === undefined ? null : (
        <Notice kind="success" live className="mb-3">
          {cancelled}
        </Notice>
      )}
      {sampled ? <SampleRows samples={sampleHistory(today)} /> : null}
      {payments.length === 0 && !sampled ? (
        <p className="border-y border-line py-3 text-ink-2">{t('Nothing has been paid yet.')}</p>
      ) : null}
      {payments.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {payments.map((payment) => (
            <li key={payment.id} className="@container py-3">
              <Past {...{ payment, transactionPath }} onAsk={() => setAsked(payment)} />
            </li>
          ))}
        </ul>
      ) : null}
      {payments.length === PAST_COUNT_MAX ? (
        <p className="mt-3 text-small text-ink-2">
          {t('The latest {max} payments are here. Older ones are on the Activity page.', {
            max: PAST_COUNT_MAX,
          })}
        </p>
      ) : null}
      {asked ? (
        <CancelHeldBill
          payment={asked}
          onCancelled={() => onDone(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  )
}

interface PastProps extends Pick<PaymentHistoryProps, 'transactionPath'> {
  readonly payment: BillPayment
  /** The member wants to take it back, while staff look at it. */
  readonly onAsk: () => void
}

const Past = ({ payment, transactionPath, onAsk }: PastProps) => {
  const t = useTranslate()
  const { id, payee, amount, at, outcome, reason, reversedAt } = payment
  const status = reversedAt === null ? STATUS[outcome] : say('Reversed')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 @max-[13rem]:grid-cols-1">
      <p className="min-w-0 font-medium break-words">
        {payee.name} <MaskedNumber last4={payee.last4} />
      </p>
      <Amount value={fromDecimal(amount)} className="justify-self-end" />
      <p className="text-small text-ink-2">
        <Time instant={at} zone={institution.timeZone} />
        {outcome === 'paid' ? (
          <>
            {' · '}
            <TextLink to={transactionPath(id)}>
              {t.rich('Details<hidden> of {payment}</hidden>', {
                hidden: (words) => <span className="sr-only">{words}</span>,
                payment: whatWords(t, payment),
              })}
            </TextLink>
          </>
        ) : null}
      </p>
      <span className="justify-self-end">
        <StatusTag status={status} words={t(status)} />
      </span>
      {outcome === 'held' ? <HeldBill payment={payment} onAsk={onAsk} /> : null}
      {reversedAt === null ? null : (
        <p className="col-span-full text-small">
          {t.rich('Staff reversed it on {time}. The money is back in your account.', {
            time: <Time instant={reversedAt} zone={institution.timeZone} />,
          })}
        </p>
      )}
      {reason === null ? null : (
        <p className="col-span-full text-small">
          {t('{reason} No money left your account.', { reason: withStop(verbatim(reason)) })}
        </p>
      )}
    </div>
  )
}
