import type { RefObject } from 'react'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import type { useFreshProof } from '../../../platform/web/freshProof.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { CodeQuestion } from '../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { planWords } from '../../../values/rhythmWords.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { ProblemNotice, ReviewOrder } from '../../transfers/web/transfers.tsx'
import { type ScheduleBillBody, SET_ASIDE_RULE } from '../contract.ts'
import type { BillPayee } from '../payee.contract.ts'
import { providerName } from '../provider.contract.ts'
import { longDay, movedWords } from './words.ts'

interface ReviewBillProps {
  readonly body: ScheduleBillBody
  readonly accounts: readonly AccountOverview[]
  readonly payees: readonly BillPayee[]
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly problem: OrderProblem | undefined
  /** The code, where the payee is new. */
  readonly proof: Pick<ReturnType<typeof useFreshProof>, 'question' | 'problems' | 'attempt'>
  readonly sending: boolean
  readonly onSend: () => void
  readonly onChange: () => void
  readonly onStartAgain: () => void
}

/** Everything once more, and the button that schedules the payment. */
export function ReviewBill(props: ReviewBillProps) {
  const { body, payees, titleRef, problem, proof, sending, onSend, onChange, onStartAgain } = props
  const payeeName =
    body.provider === undefined
      ? (payees.find(({ id }) => id === body.payeeId)?.name ?? 'Your payee')
      : providerName(body.provider)
  return (
    <ReviewOrder
      amount={fromDecimal(body.amount)}
      rows={rowsOf(props, payeeName)}
      sendLabel={`Schedule ${formatMoney(fromDecimal(body.amount))} to ${payeeName}`}
      busyLabel="Scheduling"
      problems={
        <>
          <h3 ref={titleRef} tabIndex={-1} className="text-h3 font-semibold">
            Check the payment
          </h3>
          <ErrorSummary problems={proof.problems} attempt={proof.attempt} />
        </>
      }
      notice={<ProblemNotice what="payment" onRetry={onSend} {...{ problem, onStartAgain }} />}
      {...{ sending, onSend, onChange }}
    >
      <p className="text-small text-ink-2">
        {movedWords(body.scheduleDate)} {SET_ASIDE_RULE}
      </p>
      {proof.question ? (
        <>
          <Notice kind="warning" title="Staff will never ask you to move money to keep it safe.">
            {payeeName} is new among those you pay. If somebody is pressing you to pay, stop here
            and call us first.
          </Notice>
          <CodeQuestion {...proof.question} />
        </>
      ) : null}
    </ReviewOrder>
  )
}

function rowsOf({ body, accounts, payees }: ReviewBillProps, payeeName: string) {
  const from = accounts.find(({ id }) => id === body.fromAccountId)
  const own = payees.find(({ id }) => id === body.payeeId)
  const { frequency, scheduleDate: startsOn, endsOn = null, timesMax = null } = body
  const date = longDay(businessDayFrom(startsOn))
  const plan = planWords({ frequency, startsOn, endsOn, timesLeft: timesMax })
  const number = own ? <MaskedNumber last4={own.last4} /> : body.accountNumber
  return [
    {
      term: 'From',
      detail: from ? <AccountName {...from} /> : null,
      what: 'the account it comes from',
    },
    { term: 'To', detail: payeeName, what: 'whom to pay' },
    { term: 'Account number', detail: number, what: 'account number' },
    {
      term: frequency === 'once' ? 'Payment date' : 'First payment',
      detail: date,
      what: 'payment date',
    },
    { term: 'How often', detail: plan, what: 'how often' },
    { term: 'Memo', detail: body.memo ?? 'None', what: 'memo' },
  ]
}
