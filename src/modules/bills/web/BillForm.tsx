import type { FormEvent, RefObject } from 'react'
import type { OrderProblem } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { AccountChoice, AmountHint } from '../../accounts/web/accounts.tsx'
import { payingFrom } from '../../accounts/choosing.contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { LimitNotice } from '../../limits/web/limits.ts'
import type { BillPayee } from '../payee.contract.ts'
import { type BillValues, leftAfter, providerIn } from './billForm.ts'
import { DateFields } from './DateFields.tsx'
import { PayeeFields } from './PayeeFields.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BillFormProps {
  readonly accounts: readonly AccountOverview[]
  readonly payees: readonly BillPayee[]
  readonly form: {
    readonly values: BillValues
    readonly setValues: (changed: Partial<BillValues>) => void
    readonly problems: readonly Problem[]
    readonly attempt: number
    readonly headline: Words | undefined
  }
  /** What the server found wrong when it was asked. */
  readonly refused: readonly Problem[]
  readonly today: Day
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  /** Why the payment cannot be reviewed, where that is about no field. */
  readonly problem: OrderProblem | undefined
  readonly busy: boolean
  readonly onSubmit: (event: FormEvent) => void
}

/** Whom to pay, how much and when. Nothing is scheduled yet. */
export function BillForm({ titleRef, ...props }: BillFormProps) {
  const t = useTranslate()
  const { accounts, payees, form, today } = props
  const { values, setValues, attempt, headline } = form
  const problems = [...form.problems, ...props.refused]
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
  // Only payees of one's own take a place in the limit; what the member allows themselves is of bills of both kinds.
  const isOwn = values.payee !== '' && providerIn(values.payee) === undefined
  const source = accounts.find(({ id }) => id === values.fromAccountId)
  return (
    <form noValidate onSubmit={props.onSubmit} className="grid max-w-form gap-6">
      <h2 ref={titleRef} tabIndex={-1} className="sr-only">
        {t('Schedule a payment')}
      </h2>
      <ErrorSummary {...{ problems, attempt, headline }} />
      <AccountChoice
        name="bill-fromAccountId"
        legend={t('From account')}
        accounts={payingFrom(accounts)}
        paidAlone={t('Two have to sign for it, so bills are not paid from it.')}
        value={values.fromAccountId}
        onChange={(fromAccountId) => setValues({ fromAccountId })}
        error={errors['bill-fromAccountId']}
      />
      <PayeeFields {...{ payees, values, setValues, errors }} />
      <LimitNotice kinds={[isOwn ? 'biller' : 'provider']} />
      <MoneyField
        name="bill-amount"
        label={t('Amount')}
        hint={<AmountHint source={source} left={leftAfter(values, accounts)} />}
        value={values.amount}
        onChange={(amount) => amount === values.amount || setValues({ amount })}
        error={errors['bill-amount']}
      />
      <DateFields {...{ values, setValues, errors, today }} />
      <TextField
        name="bill-memo"
        label={t('Memo')}
        optional
        hint={t('It shows in your transactions.')}
        width="long"
        autoComplete="off"
        value={values.memo}
        onChange={(event) => setValues({ memo: event.currentTarget.value })}
        error={errors['bill-memo']}
      />
      <ActionFailure failure={props.problem?.sentence}>{props.problem?.about}</ActionFailure>
      <Button
        type="submit"
        className="justify-self-start"
        busy={props.busy}
        busyLabel={t('Checking')}
      >
        {t('Continue to review')}
      </Button>
    </form>
  )
}
