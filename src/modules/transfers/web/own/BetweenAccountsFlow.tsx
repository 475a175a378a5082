import { ArrowDownUp } from 'lucide-react'
import { call } from '../../../../platform/web/api.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { payingInto } from '../../../accounts/choosing.contract.ts'
import { AccountChoice, AccountName } from '../../../accounts/web/accounts.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useFirstBlank } from '../../../../ui/hooks/useFirstBlank.ts'
import { formatMoney } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import { nameOfAccount } from '../../../ledger/words.contract.ts'
import { type BetweenAccountsBody, sendBetweenAccounts } from '../../contract.ts'
import { accountWith, amountIn, leftAfter, whenOf } from '../form/common.ts'
import { DetailsForm } from '../form/DetailsForm.tsx'
import { isLater, laterRows, today, useLater, WhenToSend } from '../form/later.tsx'
import { ProblemNotice } from '../send/ProblemNotice.tsx'
import { ReviewOrder } from '../send/ReviewOrder.tsx'
import { problemOf } from '../send/sendProblem.ts'
import { onceSigned } from '../send/onceSigned.ts'
import { StepFrame } from '../StepFrame.tsx'
import { useGoingOn } from '../useGoingOn.ts'
import type { Transfer } from '../useTransfer.ts'
import { checksBetweenAccounts } from './betweenAccounts.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Moving money between two accounts of the member. */
export function BetweenAccountsFlow({ transfer }: { readonly transfer: Transfer }) {
  const t = useTranslate()
  const { accounts, step } = transfer
  const passed = transfer.passed?.kind === 'own' ? transfer.passed : undefined
  const later = useLater(transfer)
  const blank = transfer.valuesOf('own')
  const form = useSentForm({
    ...checksBetweenAccounts({ id: transfer.ids.own, blank, accounts }, today()),
    send: (body: BetweenAccountsBody) => call(sendBetweenAccounts, { body }),
    onSent: transfer.onSent,
    problemOf: problemOf(t),
    onTyped: (): void => {
      later.reset()
      transfer.keep({ kind: 'own', values: form.form.getValues() })
    },
  })
  const { values, setValues } = form
  const when = whenOf(values, accounts)
  const send = () => {
    if (!passed) return
    if (isLater(when)) later.send({ kind: 'own', ...passed.body }, when)
    else form.send(passed.body)
  }
  const notice = (
    <ProblemNotice
      problem={form.problem ?? later.problem}
      onRetry={send}
      onStartAgain={transfer.startAgain}
    />
  )
  const toReview = form.checked((body) => transfer.pass({ kind: 'own', body }, 'review'))
  useGoingOn(transfer, true, toReview)
  useFirstBlank(values.toAccountId === '' ? undefined : 'amount')
  const { fromAccountId, toAccountId } = values
  const swap = () => setValues({ fromAccountId: toAccountId, toAccountId: fromAccountId })
  return (
    <StepFrame kind="own" step={step} titleRef={transfer.titleRef}>
      {step === 'review' && passed ? (
        <Review
          {...{ transfer, notice }}
          body={passed.body}
          later={laterRows(t, when)}
          sending={form.busy || later.isPending}
          onSend={send}
        />
      ) : (
        <DetailsForm
          {...{ accounts, form, notice }}
          kind="own"
          // The source cannot be the destination too: choosing it here turns the two round.
          onSource={(id) => (id === toAccountId ? swap() : setValues({ fromAccountId: id }))}
          left={leftAfter(values, accounts)}
          after={<WhenToSend {...form} accounts={accounts} />}
          onSubmit={toReview}
        >
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            icon={<ArrowDownUp aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            onClick={swap}
          >
            {t('Swap accounts')}
          </Button>
          <AccountChoice
            {...form.control('toAccountId')}
            legend={t('To account')}
            accounts={payingInto(accounts)}
            barred={{ id: fromAccountId, why: t('You are moving money from this account') }}
          />
        </DetailsForm>
      )}
    </StepFrame>
  )
}

interface ReviewProps {
  readonly transfer: Transfer
  readonly body: BetweenAccountsBody
  readonly later: ReturnType<typeof laterRows>
  readonly notice: React.ReactNode
  readonly sending: boolean
  readonly onSend: () => void
}

function Review({ transfer, body, later, ...rest }: ReviewProps) {
  const t = useTranslate()
  const amount = amountIn(body.amount)
  const from = accountWith(transfer.accounts, body.fromAccountId)
  const to = accountWith(transfer.accounts, body.toAccountId)
  assert(amount && from && to, 'what is reviewed was checked')
  return (
    <ReviewOrder
      {...rest}
      amount={amount}
      rows={[
        {
          term: t('From'),
          detail: <AccountName {...from} />,
          what: t('the account it comes from'),
        },
        { term: t('To'), detail: <AccountName {...to} />, what: t('the account it goes to') },
        { term: t('Reference'), detail: verbatim(body.reference), what: t('reference') },
        ...(later?.rows ?? []),
      ]}
      arrives={
        later?.arrives ?? t('At once. It cannot be undone, but you can move the money back.')
      }
      sendLabel={t(later ? 'Schedule {amount} to {account}' : 'Move {amount} to {account}', {
        amount: formatMoney(amount),
        account: nameOfAccount(to),
      })}
      {...onceSigned(t, from)}
      onChange={transfer.toDetails}
    />
  )
}
