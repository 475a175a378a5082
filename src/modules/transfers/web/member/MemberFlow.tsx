import { call } from '../../../../platform/web/api.ts'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import { useFreshProof } from '../../../../platform/web/freshProof.ts'
import { AccountName } from '../../../../ui/format/AccountName.tsx'
import { CodeQuestion } from '../../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { formatMoney } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { askMemberCode, type ToMemberBody, sendToMember } from '../../member.contract.ts'
import type { FlowProps } from '../flow.ts'
import { DetailsForm } from '../form/DetailsForm.tsx'
import { leftAfter } from '../form/judge.ts'
import { SENT_LATER, whenOf, type WhenProps } from '../form/scheduling.tsx'
import { type Details, type FieldProblem, useDetails } from '../../../../platform/web/details.ts'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { ReviewTransfer } from '../send/ReviewTransfer.tsx'
import { TRANSFER_WORDS } from '../send/sendProblem.ts'
import { useSend } from '../send/useSend.ts'
import { StepFrame } from '../StepFrame.tsx'
import { accountWith, amountIn } from '../transferValues.ts'
import { RecipientField } from './RecipientField.tsx'
import { judgeToMember } from './toMember.ts'
import { useRecipientCheck } from './useRecipientCheck.ts'

/** Refusals after which the recipient has to be verified anew. */
const RECIPIENT_GONE: readonly (string | undefined)[] = ['invalid_recipient', 'recipient_not_found']

/** Sending money to another member, found by e-mail address. */
export function MemberFlow(flow: FlowProps<'member'> & WhenProps) {
  const { id, accounts, values, step, passed } = flow
  const when = whenOf(flow)
  const judged = when.judge(judgeToMember(id, values, accounts, when.later))
  const check = useRecipientCheck((found) => flow.put({ found }))
  const proof = useFreshProof<ToMemberBody>({
    what: 'transfer',
    ask: (question) =>
      when.later
        ? when.askCode({ kind: 'member', ...question.payment }, question.anew)
        : call(askMemberCode, { body: question }),
    words: TRANSFER_WORDS,
  })
  const codeNeeded = values.found?.codeNeeded ?? false
  const onReady = (body: ToMemberBody) => {
    // Somebody known needs no code; and one that went out for the same is still good.
    if (!codeNeeded || (passed && proof.isAnswered)) return flow.onPass('review', body)
    if (!proof.isPending) proof.ask(body, () => flow.onPass('review', body))
  }
  const atFields = fieldProblems(proof.problem)
  const details = withFailure(useDetails(judged, onReady, atFields), check.problem)
  const sending = useSend<ToMemberBody>({
    id,
    deliver: (body) => call(sendToMember, { body }),
    onSent: flow.onSent,
    onRefused: (problem) => {
      proof.refused(problem)
      if (RECIPIENT_GONE.includes(problem.code)) flow.put({ found: null })
    },
  })
  const put: typeof flow.put = (changed) => {
    sending.reset()
    when.reset()
    proof.reset()
    flow.put(changed)
  }
  const send = () => {
    const taken = proof.take()
    if (!passed || !taken) return
    const body = { ...passed.body, ...taken }
    if (when.later) when.send({ kind: 'member', ...body }, proof.refused)
    else sending.send(body)
  }
  const refused = sending.problem ?? when.problem
  const asked = atFields.length > 0 ? undefined : proof.problem
  const isReview = step === 'review' && passed && (!codeNeeded || proof.isAnswered)
  const notice = (
    <ProblemNotice
      problem={proof.blames(refused) ? undefined : (refused ?? (isReview ? undefined : asked))}
      {...(isReview && { onRetry: send })}
      onStartAgain={flow.onStartAgain}
    />
  )
  return (
    <StepFrame kind="member" step={isReview ? 'review' : 'details'} titleRef={flow.titleRef}>
      {isReview ? (
        <Review
          {...{ flow, notice, send, when, proof }}
          body={passed.body}
          sending={sending.isPending || when.isPending}
        />
      ) : (
        <DetailsForm
          {...{ accounts, values, put, details, notice }}
          busy={proof.isPending}
          after={when.fields(details.errors)}
          left={leftAfter(amountIn(values.amount), values.fromAccountId, accounts)}
        >
          {flow.payees}
          <RecipientField
            email={values.email}
            found={values.found}
            onEmail={(email) => {
              check.reset()
              put({ email, found: null })
            }}
            onVerify={() => {
              if (check.isPending) return
              // Whoever was found before must not be on the review when another answer comes.
              put({ found: null })
              check.check(values.email)
            }}
            checking={check.isPending}
            error={details.errors['email']}
            failed={check.problem !== undefined}
          />
        </DetailsForm>
      )}
    </StepFrame>
  )
}

/** Which field each refusal of a question is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  insufficient_funds: 'amount',
  new_payee_cap: 'amount',
  source_account_not_found: 'fromAccountId',
  account_not_open: 'fromAccountId',
  invalid_recipient: 'email',
  recipient_not_found: 'email',
}

function fieldProblems(problem: OrderProblem | undefined): readonly FieldProblem[] {
  const field = FIELD_OF[problem?.code ?? '']
  return problem && field !== undefined ? [{ field, message: problem.sentence }] : []
}

/** Why the check found nobody goes before what the form thinks, over the form and at the field. */
function withFailure(details: Details, message: string | undefined): Details {
  if (message === undefined) return details
  const problems = details.problems.map((one) =>
    one.field === 'email' ? { ...one, message } : one,
  )
  return { ...details, problems, errors: { ...details.errors, email: message } }
}

interface ReviewProps {
  readonly flow: FlowProps<'member'>
  readonly body: ToMemberBody
  readonly when: ReturnType<typeof whenOf>
  readonly proof: Pick<
    ReturnType<typeof useFreshProof<ToMemberBody>>,
    'question' | 'problems' | 'attempt'
  >
  readonly notice: React.ReactNode
  readonly sending: boolean
  readonly send: () => void
}

function Review({ flow, body, when, proof, notice, sending, send }: ReviewProps) {
  const { email, found } = flow.values
  const amount = amountIn(body.amount)
  const from = accountWith(flow.accounts, body.fromAccountId)
  assert(amount && from && found, 'what is reviewed was judged')
  const recipient = (
    <>
      {found.name}
      <span className="block text-small font-normal text-ink-2 wrap-anywhere">{email}</span>
    </>
  )
  return (
    <ReviewTransfer
      {...{ amount, sending }}
      problems={<ErrorSummary problems={proof.problems} attempt={proof.attempt} />}
      notice={notice}
      rows={[
        { term: 'From', detail: <AccountName {...from} />, what: 'the account it comes from' },
        { term: 'To', detail: recipient, what: 'the recipient' },
        { term: 'Reference', detail: body.reference, what: 'reference' },
        ...(when.later ? [{ term: 'When', detail: when.words, what: 'when' }] : []),
      ]}
      arrives={
        when.later
          ? SENT_LATER
          : 'At once. A completed transfer cannot be undone, so check that this is the right person.'
      }
      newRecipient={found.firstPayment ? found.name : undefined}
      sendLabel={`${when.later ? 'Schedule' : 'Send'} ${formatMoney(amount)} to ${found.name}`}
      onSend={send}
      onChange={flow.onBack}
    >
      {proof.question ? <CodeQuestion {...proof.question} /> : null}
    </ReviewTransfer>
  )
}
