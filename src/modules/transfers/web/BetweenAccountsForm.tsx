import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { resolverOf } from '../../../platform/web/forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { type RadioCard, RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { FILL_IN_ALL } from '../contract.ts'
import { AccountName } from './AccountName.tsx'
import { AmountHint } from './AmountHint.tsx'
import { draftSchema, type DraftValues, leftAfter, MISSING } from './draft.ts'

interface BetweenAccountsFormProps {
  readonly accounts: readonly AccountOverview[]
  readonly values: DraftValues
  /** Told of everything typed, so that no step loses it. */
  readonly onChange: (values: DraftValues) => void
  readonly onContinue: (values: DraftValues) => void
  readonly onProblems: (found: boolean) => void
}

const FIELDS = ['fromAccountId', 'toAccountId', 'amount', 'reference'] as const

const problemsIn = (errors: FieldErrors<DraftValues>): Problem[] =>
  FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })

const isMissing = ({ field, message }: Problem): boolean =>
  message === MISSING[field as keyof DraftValues]

const closedReason = ({ status }: AccountOverview): string | undefined =>
  status === 'open' ? undefined : 'This account cannot be used at the moment'

const cardOf = (account: AccountOverview, barred: string | undefined): RadioCard => ({
  value: account.id,
  title: <AccountName {...account} />,
  detail: <span className="money">{formatMoney(fromDecimal(account.available))} available</span>,
  disabledReason: barred ?? closedReason(account),
})

/** The form's state: what is typed, what is wrong, and the moves the fields make. */
function useDraftForm(props: BetweenAccountsFormProps) {
  const { accounts, values: kept, onChange, onContinue, onProblems } = props
  const [attempt, setAttempt] = useState(0)
  const form = useForm<DraftValues>({
    defaultValues: kept,
    resolver: resolverOf<DraftValues, DraftValues>(draftSchema(accounts)),
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control, defaultValue: kept }) as DraftValues
  const put = (changed: Partial<DraftValues>) => {
    for (const [field, value] of Object.entries(changed)) {
      form.setValue(field as keyof DraftValues, value, { shouldValidate: attempt > 0 })
    }
    onChange(form.getValues())
  }
  const swap = () => put({ fromAccountId: values.toAccountId, toAccountId: values.fromAccountId })
  const submit = form.handleSubmit(
    (ready) => {
      onProblems(false)
      onContinue(ready)
    },
    () => {
      setAttempt((count) => count + 1)
      onProblems(true)
    },
  )
  const { errors } = form.formState
  return { values, errors, attempt, put, swap, submit }
}

/** The first step: from, to, amount, reference. Nothing moves yet. */
export function BetweenAccountsForm(props: BetweenAccountsFormProps) {
  const { accounts } = props
  const { values, errors, attempt, put, swap, submit } = useDraftForm(props)
  const problems = problemsIn(errors)
  const source = accounts.find(({ id }) => id === values.fromAccountId)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-form gap-6">
      <ErrorSummary
        problems={problems}
        attempt={attempt}
        headline={problems.some(isMissing) ? FILL_IN_ALL : undefined}
      />
      <RadioCards
        name="fromAccountId"
        legend="From account"
        cards={accounts.map((account) => cardOf(account, undefined))}
        value={values.fromAccountId}
        // The source cannot be the destination too: choosing it here turns the two round.
        onChange={(id) => (id === values.toAccountId ? swap() : put({ fromAccountId: id }))}
        error={errors.fromAccountId?.message}
      />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        icon={<ArrowDownUp aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={swap}
      >
        Swap accounts
      </Button>
      <RadioCards
        name="toAccountId"
        legend="To account"
        cards={accounts.map((account) =>
          cardOf(
            account,
            account === source ? 'You are moving money from this account' : undefined,
          ),
        )}
        value={values.toAccountId}
        onChange={(id) => put({ toAccountId: id })}
        error={errors.toAccountId?.message}
      />
      <MoneyField
        name="amount"
        label="Amount"
        hint={
          <AmountHint
            available={source && fromDecimal(source.available)}
            left={leftAfter(values, accounts)}
          />
        }
        value={values.amount}
        onChange={(typed) => put({ amount: typed })}
        error={errors.amount?.message}
      />
      <TextField
        name="reference"
        label="Reference"
        hint="What it is for. It shows in your transactions."
        width="long"
        autoComplete="off"
        value={values.reference}
        onChange={(event) => put({ reference: event.currentTarget.value })}
        error={errors.reference?.message}
      />
      <Button type="submit" className="justify-self-start">
        Continue to review
      </Button>
    </form>
  )
}
