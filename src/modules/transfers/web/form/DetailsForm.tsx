import type { ReactNode } from 'react'
import { accountCard } from '../../../../ui/format/accountCard.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RadioCards } from '../../../../ui/fields/RadioCards.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Currency, Money } from '../../../../values/money.ts'
import { FILL_IN_ALL } from '../../../../values/schema.ts'
import { fromDecimal } from '../../../../values/money.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import { accountWith, type CommonValues } from '../transferValues.ts'
import { AmountHint } from '../../../../ui/fields/AmountHint.tsx'
import type { Details } from '../../../../platform/web/details.ts'

interface DetailsFormProps {
  readonly accounts: readonly AccountOverview[]
  readonly values: CommonValues
  readonly put: (changed: Partial<CommonValues>) => void
  /** When choosing the source changes more than the source. */
  readonly onSource?: (accountId: string) => void
  readonly details: Details
  /** What would be left on the source. */
  readonly left: Money | undefined
  readonly currency?: Currency
  /** Under the amount: what it comes to in dollars. */
  readonly cost?: ReactNode
  /** What happened to the try before, above the button. */
  readonly notice?: ReactNode
  /** To whom: between the source and the amount. */
  readonly children: ReactNode
  /** When: after the reference. */
  readonly after?: ReactNode
  readonly busy?: boolean
  readonly submit?: string
}

/** The first step of every transfer: from, to, amount, reference. Nothing moves yet. */
export function DetailsForm(props: DetailsFormProps) {
  const { accounts, values, put, details, left, currency = 'USD', cost, children, after } = props
  const { onSource = (id) => put({ fromAccountId: id }), submit = 'Continue to review' } = props
  const { errors } = details
  const source = accountWith(accounts, values.fromAccountId)
  return (
    <form noValidate onSubmit={details.submit} className="grid max-w-form gap-6">
      <ErrorSummary
        problems={details.problems}
        attempt={details.attempt}
        headline={details.incomplete ? FILL_IN_ALL : undefined}
      />
      <RadioCards
        name="fromAccountId"
        legend="From account"
        cards={accounts.map((account) => accountCard(account))}
        value={values.fromAccountId}
        onChange={onSource}
        error={errors['fromAccountId']}
      />
      {children}
      <MoneyField
        name="amount"
        label="Amount"
        currency={currency}
        hint={
          <>
            <AmountHint available={source && fromDecimal(source.available)} left={left} />
            {cost}
          </>
        }
        value={values.amount}
        onChange={(typed) => typed === values.amount || put({ amount: typed })}
        error={errors['amount']}
      />
      <TextField
        name="reference"
        label="Reference"
        hint="What it is for. It shows in your transactions."
        width="long"
        autoComplete="off"
        value={values.reference}
        onChange={(event) => put({ reference: event.currentTarget.value })}
        error={errors['reference']}
      />
      {after}
      {props.notice}
      <Button type="submit" className="justify-self-start" busy={props.busy} busyLabel="Checking">
        {submit}
      </Button>
    </form>
  )
}
