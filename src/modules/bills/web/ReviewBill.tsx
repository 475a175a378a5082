import type { RefObject } from 'react'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import type { useFreshProof } from '../../../platform/web/freshProof.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { CodeQuestion } from '../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { planWords } from '../../../values/rhythmWords.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { ProblemNotice, ReviewOrder } from '../../transfers/web/transfers.tsx'
import { type ScheduleBillBody, SET_ASIDE_RULE } from '../contract.ts'
import type { BillPayee } from '../payee.contract.ts'
import { providerName } from '../provider.contract.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { movedWords } from './words.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ReviewBillProps {
  readonly body: ScheduleBillBody
  readonly accounts: readonly AccountOverview[]
  readonly payees: readonly BillPayee[]
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly problem: OrderProblem | undefined
  /** The code, where the payee is new. */
  readonly proof: Pick<
    ReturnType<typeof useFreshProof>,
    'question' | 'isFirst' | 'problems' | 'attempt'
  >
  readonly sending: boolean
  readonly onSend: () => void
  readonly onChange: () => void
  readonly onStartAgain: () => void
}

/** Everything once more, and the button that schedules the payment. */
export function ReviewBill(props: ReviewBillProps) {
  const t = useTranslate()
  const { body, payees, titleRef, problem, proof, sending, onSend, onChange, onStartAgain } = props
  const payee = payeeName(t, body, payees)
  return (
    <ReviewOrder
      amount={fromDecimal(body.amount)}
      rows={rowsOf(t, props, payee)}
      sendLabel={t('Schedule {amount} to {payee}', {
        amount: formatMoney(fromDecimal(body.amount)),
        payee,
      })}
      busyLabel={t('Scheduling')}
      question={{
        kind: 'bills',
        recipient: payee,
        paymentId: body.id,
        amount: fromDecimal(body.amount),
        isFirst: proof.isFirst,
      }}
      problems={
        <>
          <h2 ref={titleRef} tabIndex={-1} className="font-sans text-h3 font-semibold">
            {t('Check the payment')}
          </h2>
          <ErrorSummary problems={proof.problems} attempt={proof.attempt} />
        </>
      }
      notice={
        <ProblemNotice
          startAgain={t('Start a new payment')}
          onRetry={onSend}
          {...{ problem, onStartAgain }}
        />
      }
      {...{ sending, onSend, onChange }}
    >
      <p className="text-small text-ink-2">
        {movedWords(t, body.scheduleDate)} {t(SET_ASIDE_RULE)}
      </p>
      {proof.question ? <CodeQuestion {...proof.question} /> : null}
    </ReviewOrder>
  )
}

function payeeName(
  t: Translate,
  { provider, payeeId }: ScheduleBillBody,
  payees: readonly BillPayee[],
): Words {
  if (provider !== undefined) return providerName(provider)
  const own = payees.find(({ id }) => id === payeeId)
  return own ? verbatim(own.name) : t('Your payee')
}

function rowsOf(t: Translate, { body, accounts, payees }: ReviewBillProps, payee: Words) {
  const from = accounts.find(({ id }) => id === body.fromAccountId)
  const own = payees.find(({ id }) => id === body.payeeId)
  const { frequency, scheduleDate: startsOn, endsOn = null, timesMax = null } = body
  const date = formatDay(businessDayFrom(startsOn), 'fullShort')
  const plan = planWords(t, { frequency, startsOn, endsOn, timesLeft: timesMax })
  const number = own ? <MaskedNumber last4={own.last4} /> : verbatim(body.accountNumber ?? '')
  return [
    {
      term: t('From'),
      detail: from ? <AccountName {...from} /> : null,
      what: t('the account it comes from'),
    },
    { term: t('To'), detail: payee, what: t('whom to pay') },
    { term: t('Account number'), detail: number, what: t('account number') },
    {
      term: frequency === 'once' ? t('Payment date') : t('First payment'),
      detail: date,
      what: t('payment date'),
    },
    { term: t('How often'), detail: plan, what: t('how often') },
    {
      term: t('Memo'),
      detail: body.memo === undefined ? t('None') : verbatim(body.memo),
      what: t('memo'),
    },
  ]
}
