import { call } from '../../../../platform/web/api.ts'
import { AccountName } from '../../../../ui/format/AccountName.tsx'
import { formatMoney } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { type BetweenAccountsBody, sendBetweenAccounts } from '../../contract.ts'
import type { FlowProps } from '../flow.ts'
import { SENT_LATER, whenOf, type WhenProps } from '../form/scheduling.tsx'
import { useDetails } from '../../../../platform/web/details.ts'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { ReviewTransfer } from '../send/ReviewTransfer.tsx'
import { useSend } from '../send/useSend.ts'
import { StepFrame } from '../StepFrame.tsx'
import { accountWith, amountIn } from '../transferValues.ts'
import { BetweenAccountsForm } from './BetweenAccountsForm.tsx'
import { judgeBetweenAccounts } from './betweenAccounts.ts'

/** Moving money between two accounts of the member. */
export function BetweenAccountsFlow(flow: FlowProps<'own'> & WhenProps) {
  const { id, accounts, values, step, passed } = flow
  const when = whenOf(flow)
  const judged = when.judge(judgeBetweenAccounts(id, values, accounts, when.later))
  const details = useDetails(judged, (body) => flow.onPass('review', body))
  const sending = useSend<BetweenAccountsBody>({
    id,
    deliver: (body) => call(sendBetweenAccounts, { body }),
    onSent: flow.onSent,
  })
  const put: typeof flow.put = (changed) => {
    sending.reset()
    when.reset()
    flow.put(changed)
  }
  const send = () => {
    if (!passed) return
    if (when.later) when.send({ kind: 'own', ...passed.body })
    else sending.send(passed.body)
  }
  const notice = (
    <ProblemNotice
      problem={sending.problem ?? when.problem}
      onRetry={send}
      onStartAgain={flow.onStartAgain}
    />
  )
  return (
    <StepFrame kind="own" step={step} titleRef={flow.titleRef}>
      {step === 'review' && passed ? (
        <Review
          {...{ flow, notice, when }}
          body={passed.body}
          sending={sending.isPending || when.isPending}
          onSend={send}
        />
      ) : (
        <BetweenAccountsForm
          {...{ accounts, values, put, details, notice }}
          after={when.fields(details.errors)}
        />
      )}
    </StepFrame>
  )
}

interface ReviewProps {
  readonly flow: FlowProps<'own'>
  readonly body: BetweenAccountsBody
  readonly when: ReturnType<typeof whenOf>
  readonly notice: React.ReactNode
  readonly sending: boolean
  readonly onSend: () => void
}

function Review({ flow, body, when, ...rest }: ReviewProps) {
  const amount = amountIn(body.amount)
  const from = accountWith(flow.accounts, body.fromAccountId)
  const to = accountWith(flow.accounts, body.toAccountId)
  assert(amount && from && to, 'what is reviewed was judged')
  return (
    <ReviewTransfer
      {...rest}
      amount={amount}
      rows={[
        { term: 'From', detail: <AccountName {...from} />, what: 'the account it comes from' },
        { term: 'To', detail: <AccountName {...to} />, what: 'the account it goes to' },
        { term: 'Reference', detail: body.reference, what: 'reference' },
        ...(when.later ? [{ term: 'When', detail: when.words, what: 'when' }] : []),
      ]}
      arrives={
        when.later ? SENT_LATER : 'At once. It cannot be undone, but you can move the money back.'
      }
      sendLabel={`${when.later ? 'Schedule' : 'Move'} ${formatMoney(amount)} to ${to.kind} ··${to.last4}`}
      onChange={flow.onBack}
    />
  )
}
