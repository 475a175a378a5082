import type { FormEvent } from 'react'
import { accountCard } from '../../../ui/format/accountCard.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RadioCards } from '../../../ui/fields/RadioCards.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { AccountOverview } from '../../activity/contract.ts'
import { LIMIT_HINT } from '../contract.ts'
import { nameOf } from './depositValues.ts'
import type { DepositForm } from './useDeposit.ts'

interface DetailsStepProps {
  readonly form: DepositForm
  readonly accounts: readonly AccountOverview[]
}

/** Into which account, and how much the check says. */
export function DetailsStep({ form, accounts }: DetailsStepProps) {
  const { values, put, problems, attempt } = form
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.next()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary problems={problems} attempt={attempt} />
      <RadioCards
        name={nameOf('accountId')}
        legend="To account"
        cards={accounts.map((account) => accountCard(account))}
        value={values.accountId}
        onChange={(accountId) => put({ accountId })}
        error={errors[nameOf('accountId')]}
      />
      <MoneyField
        name={nameOf('amount')}
        label="Amount"
        hint={LIMIT_HINT}
        value={values.amount}
        onChange={(amount) => amount === values.amount || put({ amount })}
        error={errors[nameOf('amount')]}
      />
      <TextField
        name={nameOf('note')}
        label="Note"
        optional
        hint="For you and our staff. It shows in your transactions."
        width="long"
        autoComplete="off"
        value={values.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
        error={errors[nameOf('note')]}
      />
      <Button type="submit" className="justify-self-start">
        Continue to the photos
      </Button>
    </form>
  )
}
