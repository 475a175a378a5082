import type { FormEvent, ReactNode } from 'react'
import { AccountChoice, AmountHint } from '../../../accounts/web/accounts.tsx'
import { payingFrom } from '../../../accounts/choosing.contract.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ErrorSummary, type Problem } from '../../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Currency, Money } from '../../../../values/money.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import type { TransferKind } from '../../../ledger/transferKind.contract.ts'
import { LimitNotice } from '../../../limits/web/limits.ts'
import { WAITS_DAYS } from '../../../signatures/contract.ts'
import type { Common } from '../transferState.ts'
import { accountWith } from './common.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface Control {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: Words | undefined
}

/** What all transfer forms have of their form. */
interface CommonForm {
  readonly control: (name: keyof Common) => Control
  readonly problems: readonly Problem[]
  readonly attempt: number
  readonly headline: Words | undefined
}

interface DetailsFormProps {
  readonly kind: TransferKind
  readonly accounts: readonly AccountOverview[]
  readonly form: CommonForm
  /** Where more is wrong than the form knows. */
  readonly problems?: readonly Problem[]
  /** When choosing the source changes more than the source. */
  readonly onSource?: (accountId: string) => void
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
  readonly submit?: Words
  readonly onSubmit: (event: FormEvent) => void
}

/** The first step of every transfer: from, to, amount, reference. Nothing moves yet. */
export function DetailsForm(props: DetailsFormProps) {
  const t = useTranslate()
  const { accounts, form, left, currency = 'USD', cost, children, after } = props
  const { problems = form.problems, submit = t('Continue to review') } = props
  const from = form.control('fromAccountId')
  const { onSource = from.onChange } = props
  const amount = form.control('amount')
  const reference = form.control('reference')
  const source = accountWith(accounts, from.value)
  const errorAt = (name: string) => problems.find(({ field }) => field === name)?.message
  return (
    <form noValidate onSubmit={props.onSubmit} className="grid max-w-form gap-6">
      <LimitNotice kinds={[props.kind]} />
      <ErrorSummary problems={problems} attempt={form.attempt} headline={form.headline} />
      <AccountChoice
        {...from}
        legend={t('From account')}
        accounts={payingFrom(accounts)}
        onChange={onSource}
        error={errorAt('fromAccountId')}
      />
      {source?.twoToSign ? <TakesTwo /> : null}
      {children}
      <MoneyField
        {...amount}
        label={t('Amount')}
        currency={currency}
        hint={
          <>
            <AmountHint {...{ source, left }} />
            {cost}
          </>
        }
        onChange={(typed) => typed === amount.value || amount.onChange(typed)}
        error={errorAt('amount')}
      />
      <TextField
        {...reference}
        label={t('Reference')}
        hint={t('What it is for. It shows in your transactions.')}
        width="long"
        autoComplete="off"
        onChange={(event) => reference.onChange(event.currentTarget.value)}
      />
      {after}
      {props.notice}
      <Button
        type="submit"
        className="justify-self-start"
        busy={props.busy}
        busyLabel={t('Checking')}
      >
        {submit}
      </Button>
    </form>
  )
}

const TakesTwo = () => {
  const t = useTranslate()
  return (
    <Notice title={t('Two have to sign for this account.')}>
      {t(
        'You ask for a second signature here. The money is set aside and leaves once another owner signs, within {days, plural, one {# day} other {# days}}.',
        { days: WAITS_DAYS },
      )}
    </Notice>
  )
}
