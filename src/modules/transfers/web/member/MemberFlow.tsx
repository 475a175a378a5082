import { useEffect } from 'react'
import { call } from '../../../../platform/web/api.ts'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import { useFreshProof } from '../../../../platform/web/freshProof.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { AccountName } from '../../../accounts/web/accounts.tsx'
import { EmailText } from '../../../../ui/format/EmailText.tsx'
import { CodeQuestion } from '../../../../ui/fields/CodeQuestion.tsx'
import { ErrorSummary, type Problem } from '../../../../ui/fields/ErrorSummary.tsx'
import { useFirstBlank } from '../../../../ui/hooks/useFirstBlank.ts'
import { isEmail, normalizeEmail } from '../../../../values/email.ts'
import { formatMoney } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { PayeePicker } from '../../../payees/web/payees.ts'
import {
  askMemberCode,
  type RecipientCheck,
  type ToMemberBody,
  sendToMember,
} from '../../member.contract.ts'
import { accountWith, amountIn, leftAfter, whenOf } from '../form/common.ts'
import { DetailsForm } from '../form/DetailsForm.tsx'
import { isLater, laterRows, today, useLater, WhenToSend } from '../form/later.tsx'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { ReviewOrder } from '../send/ReviewOrder.tsx'
import { problemOf, TRANSFER_WORDS } from '../send/sendProblem.ts'
import { onceSigned } from '../send/onceSigned.ts'
import { StepFrame } from '../StepFrame.tsx'
import type { ValuesOf } from '../transferState.ts'
import { prefillOfPayee } from '../usePrefill.ts'
import { useGoingOn } from '../useGoingOn.ts'
import type { Transfer } from '../useTransfer.ts'
import { RecipientField } from './RecipientField.tsx'
import { checksToMember } from './toMember.ts'
import { useRecipientCheck } from './useRecipientCheck.ts'
import { verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Refusals after which the recipient has to be verified anew. */
const RECIPIENT_GONE: readonly (string | undefined)[] = ['invalid_recipient', 'recipient_not_found']

/** Who was found, once the server refused: nobody any more, or somebody whose money a rule wants a code for. */
function foundAfter(code: string | undefined, found: RecipientCheck | null): RecipientCheck | null {
  if (RECIPIENT_GONE.includes(code)) return null
  return found && code === 'code_needed' ? { ...found, codeNeeded: true } : found
}

/** What the form holds, the code it may need, and sending it now or later. */
function useMemberForm(transfer: Transfer) {
  const t = useTranslate()
  const later = useLater(transfer)
  const kept = whenOf(transfer.valuesOf('member'), transfer.accounts)
  const proof = useFreshProof<ToMemberBody>({
    what: 'transfer',
    ask: (question) =>
      isLater(kept)
        ? later.askCode({ kind: 'member', ...question.payment }, kept, question.anew)
        : call(askMemberCode, { body: question }),
    onAskRefused: (problem) => learn(problem),
    words: TRANSFER_WORDS,
  })
  const checks = { id: transfer.ids.member, blank: kept, accounts: transfer.accounts }
  const form = useSentForm({
    ...checksToMember(checks, today()),
    send: (body: ToMemberBody) => call(sendToMember, { body }),
    onSent: transfer.onSent,
    problemOf: problemOf(t),
    onRefused: (problem) => refused(problem),
    onTyped: (): void => {
      later.reset()
      proof.reset()
      transfer.keep({ kind: 'member', values: form.form.getValues() })
    },
  })
  /** What a refusal says of the recipient, whatever was asked. */
  const learn = ({ code }: OrderProblem): void => {
    const values = form.form.getValues()
    const found = foundAfter(code, values.found)
    if (found === values.found) return
    // Without a word of typing, which would take away why.
    form.form.reset({ ...values, found })
    transfer.keep({ kind: 'member', values: { ...values, found } })
  }
  const refused = (problem: OrderProblem): void => {
    proof.refused(problem)
    learn(problem)
  }
  const send = (body: ToMemberBody) => {
    if (isLater(kept)) later.send({ kind: 'member', ...body }, kept, refused)
    else form.send(body)
  }
  return {
    form,
    proof,
    send,
    refused: form.problem ?? later.problem,
    isSending: form.busy || later.isPending,
  }
}

/** Sending money to another member, found by email address. */
export function MemberFlow({ transfer }: { readonly transfer: Transfer }) {
  const { accounts, step } = transfer
  const passed = transfer.passed?.kind === 'member' ? transfer.passed : undefined
  const { form, proof, refused, isSending, ...sending } = useMemberForm(transfer)
  const check = useRecipientCheck((found) => form.setValues({ found }))
  const { values } = form
  useEffect(() => {
    // Filled in by a link: who that is is asked at once.
    const { email, found } = values
    if (step === 'details' && !found && isEmail(normalizeEmail(email))) check.check(email)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What is typed later waits for Verify.
  }, [])
  useFirstBlank('email')
  const codeNeeded = values.found?.codeNeeded ?? false
  const onReady = (body: ToMemberBody) => {
    const toReview = () => transfer.pass({ kind: 'member', body }, 'review')
    // Somebody known needs no code; and one that went out for the same is still good.
    if (!codeNeeded || (passed && proof.isAnswered)) return toReview()
    if (!proof.isPending) proof.ask(body, toReview)
  }
  const goOn = form.checked(onReady)
  // A code goes out only when somebody presses for it.
  useGoingOn(transfer, values.found ? !codeNeeded : undefined, goOn)
  const send = () => {
    const taken = proof.take()
    if (passed && taken) sending.send({ ...passed.body, ...taken })
  }
  const atFields = fieldProblems(proof.problem)
  const asked = atFields.length > 0 ? undefined : proof.problem
  const isReview = step === 'review' && passed && (!codeNeeded || proof.isAnswered)
  const notice = (
    <ProblemNotice
      problem={proof.isAboutCode(refused) ? undefined : (refused ?? (isReview ? undefined : asked))}
      {...(isReview && { onRetry: send })}
      onStartAgain={transfer.startAgain}
    />
  )
  return (
    <StepFrame kind="member" step={isReview ? 'review' : 'details'} titleRef={transfer.titleRef}>
      {isReview ? (
        <Review
          {...{ transfer, values, notice, send, proof }}
          body={passed.body}
          sending={isSending}
        />
      ) : (
        <DetailsForm
          {...{ accounts, form, notice }}
          kind="member"
          problems={[...withFailure(form.problems, check.problem), ...atFields]}
          busy={proof.isPending}
          after={<WhenToSend {...form} accounts={accounts} />}
          left={leftAfter(values, accounts)}
          onSubmit={goOn}
        >
          <PayeePicker
            kinds={['member']}
            onPick={(payee) => form.setValues(prefillOfPayee(payee).values)}
          />
          <RecipientField
            email={values.email}
            found={values.found}
            onEmail={(email) => {
              transfer.goneOn()
              check.reset()
              form.setValues({ email, found: null })
            }}
            onVerify={() => {
              // Whoever is found is found for exactly this address.
              if (!check.isPending && !values.found) check.check(values.email)
            }}
            onLeave={() => {
              const isAsked = check.isPending || check.problem !== undefined
              if (!values.found && !isAsked && isEmail(normalizeEmail(values.email)))
                check.check(values.email)
            }}
            checking={check.isPending}
            error={check.problem ?? messageAt([...atFields, ...form.problems], 'email')}
            failure={check.problem}
          />
        </DetailsForm>
      )}
    </StepFrame>
  )
}

/** Which field each refusal of a question is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  insufficient_funds: 'amount',
  daily_cap_exceeded: 'amount',
  new_payee_cap: 'amount',
  source_account_not_found: 'fromAccountId',
  account_not_open: 'fromAccountId',
  account_fixed: 'fromAccountId',
  same_account: 'fromAccountId',
  invalid_recipient: 'email',
  recipient_not_found: 'email',
}

function fieldProblems(problem: OrderProblem | undefined): readonly Problem[] {
  const field = FIELD_OF[problem?.code ?? '']
  return problem && field !== undefined ? [{ field, message: problem.sentence }] : []
}

const messageAt = (problems: readonly Problem[], field: string): Words | undefined =>
  problems.find((one) => one.field === field)?.message

/** Why the check found nobody goes before what the form thinks. */
const withFailure = (
  problems: readonly Problem[],
  message: Words | undefined,
): readonly Problem[] =>
  message === undefined
    ? problems
    : problems.map((one) => (one.field === 'email' ? { ...one, message } : one))

interface ReviewProps {
  readonly transfer: Transfer
  readonly values: ValuesOf<'member'>
  readonly body: ToMemberBody
  readonly proof: Pick<
    ReturnType<typeof useFreshProof<ToMemberBody>>,
    'question' | 'problems' | 'attempt'
  >
  readonly notice: React.ReactNode
  readonly sending: boolean
  readonly send: () => void
}

function Review(props: ReviewProps) {
  const t = useTranslate()
  const { transfer, values, body, proof, notice, sending, send } = props
  const { email, found } = values
  const later = laterRows(t, whenOf(values, transfer.accounts))
  const amount = amountIn(body.amount)
  const from = accountWith(transfer.accounts, body.fromAccountId)
  assert(amount && from && found, 'what is reviewed was checked')
  const recipient = (
    <>
      {found.name}
      <span className="block text-small font-normal text-ink-2">
        <EmailText email={email} />
      </span>
    </>
  )
  return (
    <ReviewOrder
      {...{ amount, sending }}
      problems={<ErrorSummary problems={proof.problems} attempt={proof.attempt} />}
      notice={notice}
      rows={[
        {
          term: t('From'),
          detail: <AccountName {...from} />,
          what: t('the account it comes from'),
        },
        { term: t('To'), detail: recipient, what: t('the recipient') },
        { term: t('Reference'), detail: verbatim(body.reference), what: t('reference') },
        ...(later?.rows ?? []),
      ]}
      arrives={
        later?.arrives ??
        t('At once. A completed transfer cannot be undone, so check that this is the right person.')
      }
      question={{
        kind: 'member',
        recipient: found.name,
        paymentId: transfer.ids.member,
        amount,
        isFirst: found.firstPayment,
      }}
      sendLabel={t(later ? 'Schedule {amount} to {recipient}' : 'Send {amount} to {recipient}', {
        amount: formatMoney(amount),
        recipient: found.name,
      })}
      {...onceSigned(t, from)}
      onSend={send}
      onChange={transfer.toDetails}
    >
      {proof.question ? <CodeQuestion {...proof.question} /> : null}
    </ReviewOrder>
  )
}
