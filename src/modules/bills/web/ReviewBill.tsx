import type { RefObject } from 'react'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import type { useFreshProof } from '../../../platform/web/freshProof.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CodeQuestion } from '../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { planWords } from '../../../values/rhythmWords.ts'
import type { AccountOverview } from '../../activity/contract.ts'
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
    <form
      noValidate
      className="grid max-w-form gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) onSend()
      }}
    >
      <h3 ref={titleRef} tabIndex={-1} className="text-h3 font-semibold">
        Check the payment
      </h3>
      <ErrorSummary problems={proof.problems} attempt={proof.attempt} />
      <SummaryList rows={rowsOf(props, payeeName)} />
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
      <ActionFailure
        failure={problem?.sentence}
        actions={
          problem?.startAgain ? (
            <Button variant="secondary" size="small" onClick={onStartAgain}>
              Start a new payment
            </Button>
          ) : problem?.retry ? (
            <Button variant="secondary" size="small" onClick={onSend}>
              Try again
            </Button>
          ) : null
        }
      >
        {problem?.about}
      </ActionFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending} busyLabel="Scheduling">
          Schedule {formatMoney(fromDecimal(body.amount))} to {payeeName}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          Back
        </Button>
      </div>
    </form>
  )
}

function rowsOf({ body, accounts, payees, onChange }: ReviewBillProps, payeeName: string) {
  const from = accounts.find(({ id }) => id === body.fromAccountId)
  const own = payees.find(({ id }) => id === body.payeeId)
  const { frequency, scheduleDate: startsOn, endsOn = null, timesMax = null } = body
  const change = (what: string) => (
    <button type="button" className="link min-h-11" onClick={onChange}>
      Change<span className="sr-only"> {what}</span>
    </button>
  )
  return [
    {
      term: 'Amount',
      detail: <Amount value={fromDecimal(body.amount)} className="text-h3 font-semibold" />,
      change: change('amount'),
    },
    {
      term: 'From',
      detail: from ? <AccountName {...from} /> : null,
      change: change('the account it comes from'),
    },
    { term: 'To', detail: payeeName, change: change('whom to pay') },
    {
      term: 'Account number',
      detail: own ? <MaskedNumber last4={own.last4} /> : body.accountNumber,
      change: change('account number'),
    },
    {
      term: frequency === 'once' ? 'Payment date' : 'First payment',
      detail: longDay(businessDayFrom(startsOn)),
      change: change('payment date'),
    },
    {
      term: 'How often',
      detail: planWords({ frequency, startsOn, endsOn, timesLeft: timesMax }),
      change: change('how often'),
    },
    { term: 'Memo', detail: body.memo ?? 'None', change: change('memo') },
  ]
}
