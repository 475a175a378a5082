import type { ReactElement, ReactNode } from 'react'
import { AccountName } from '../../../accounts/web/accounts.tsx'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { fromDecimal, type Money } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import type { Draft } from '../../draft.contract.ts'
import { accountWith } from '../form/common.ts'
import { StepFrame } from '../StepFrame.tsx'
import type { Transfer } from '../useTransfer.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { DeniedDialog } from './DeniedDialog.tsx'
import { onceSigned } from './onceSigned.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { ReviewOrder, type ReviewRow } from './ReviewOrder.tsx'
import { useConfirm } from './useConfirm.ts'
import { verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

type Kind = 'us_bank' | 'international'

interface ConfirmTransferProps {
  readonly kind: Kind
  readonly transfer: Transfer
  readonly draft: Draft
  readonly amount: Money
  readonly fromAccountId: string
  readonly to: ReactElement
  readonly reference: string
  readonly arrives: Words
  readonly recipient: string
  readonly sendLabel: Words
  /** What there is to read between the amount and the accounts. */
  readonly more?: readonly ReviewRow[]
  /** What members have to be told before they pay. */
  readonly disclosure?: ReactNode
  /** Asks for what was quoted anew; left out where nothing is. */
  readonly onNewQuote?: () => void
  /** Why there is no new quote. */
  readonly quoteProblem?: OrderProblem | undefined
}

/** The review of a transfer that needs a code: the summary, the code under it, and the button. */
export function ConfirmTransfer(props: ConfirmTransferProps) {
  const t = useTranslate()
  const { kind, transfer, draft, amount, recipient, sendLabel, arrives, more = [] } = props
  const confirm = useConfirm(transfer.ids[kind], draft, transfer.onSent)
  const from = accountWith(transfer.accounts, props.fromAccountId)
  assert(from, 'the server knew the account the money comes from')
  const problems = confirm.fault === undefined ? [] : [{ field: 'code', message: confirm.fault }]
  const { problem } = confirm
  // A draft the server will not send any more is given up on the way back.
  const goBack = problem && !problem.retry ? transfer.reopen : transfer.toDetails
  return (
    <StepFrame {...{ kind }} step="review" titleRef={transfer.titleRef}>
      <ReviewOrder
        {...{ amount, arrives, sendLabel }}
        arrivesTerm={t('After you send it')}
        problems={<ErrorSummary problems={problems} attempt={confirm.attempt} />}
        notice={
          <ProblemNotice
            problem={props.quoteProblem ?? problem}
            {...(problem?.code === 'quote_expired' &&
              !props.quoteProblem && { onNewQuote: props.onNewQuote })}
            onRetry={(props.quoteProblem && props.onNewQuote) ?? confirm.send}
            onStartAgain={transfer.startAgain}
          />
        }
        rows={[
          ...more,
          {
            term: t('From'),
            detail: <AccountName {...from} />,
            what: t('the account it comes from'),
          },
          { term: t('To'), detail: props.to, what: t('the recipient') },
          { term: t('Reference'), detail: verbatim(props.reference), what: t('reference') },
        ]}
        {...onceSigned(t, from)}
        question={{
          kind,
          recipient,
          paymentId: draft.id,
          amount: fromDecimal(draft.amount),
          isFirst: draft.firstPayment,
        }}
        sending={confirm.isSending}
        onSend={confirm.send}
        onChange={goBack}
      >
        {props.disclosure}
        <CodeEntry draft={draft} confirm={confirm} />
      </ReviewOrder>
      <DeniedDialog
        sentence={(confirm.denied ?? confirm.another.denied)?.sentence}
        onClose={() => {
          confirm.reset()
          confirm.another.reset()
          transfer.toDetails()
        }}
      />
    </StepFrame>
  )
}
