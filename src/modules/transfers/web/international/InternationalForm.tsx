import type { ReactNode } from 'react'
import { COUNTRIES } from '../../../../platform/web/countries.ts'
import { terms } from '../../../../platform/web/terms.ts'
import { ComboField } from '../../../../ui/fields/ComboField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Currency, Money } from '../../../../values/money.ts'
import type { FlowProps } from '../flow.ts'
import { DetailsForm } from '../form/DetailsForm.tsx'
import { leftAfter } from '../form/judge.ts'
import type { Details } from '../../../../platform/web/details.ts'
import { amountIn } from '../transferValues.ts'
import { costInWords } from './cost.ts'
import { CURRENCY_OPTIONS } from './currencies.ts'

interface InternationalFormProps extends Pick<
  FlowProps<'international'>,
  'accounts' | 'values' | 'put' | 'payees'
> {
  readonly details: Details
  /** What leaves the account. */
  readonly dollars: Money | undefined
  readonly notice: ReactNode
}

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({
  value: code,
  label: name,
  detail: code,
}))

export function InternationalForm(props: InternationalFormProps) {
  const { accounts, values, put, details, notice } = props
  const currency = values.currency || 'USD'
  const amount = amountIn(values.amount, currency)
  return (
    <DetailsForm
      {...{ accounts, values, put, details, notice, currency }}
      left={leftAfter(props.dollars, values.fromAccountId, accounts)}
      cost={
        amount ? (
          <span className="block tabular-nums">{costInWords(amount, terms.international)}</span>
        ) : null
      }
      submit="Continue"
    >
      {props.payees}
      <Recipient values={values} put={put} errors={details.errors} />
      <ComboField
        name="country"
        label="Country"
        hint="Where the bank is. Type a name or a code."
        options={COUNTRY_OPTIONS}
        value={values.country || null}
        onChange={(country) => put({ country: country ?? '' })}
        error={details.errors['country']}
      />
      <ComboField
        name="currency"
        label="Currency"
        hint="Type a name, a code or a sign."
        options={CURRENCY_OPTIONS}
        value={values.currency || null}
        onChange={(chosen) => put({ currency: (chosen ?? '') as Currency | '' })}
        error={details.errors['currency']}
      />
    </DetailsForm>
  )
}

type Typed = 'recipientName' | 'bankName' | 'swiftCode' | 'iban' | 'accountNumber'

interface RecipientProps extends Pick<InternationalFormProps, 'values' | 'put'> {
  readonly errors: Details['errors']
}

/** Codes are written large as they are typed; what is pasted with spaces is taken as it is. */
function Recipient({ values, put, errors }: RecipientProps) {
  const field = (name: Typed, large = false) => ({
    name,
    width: 'long' as const,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      put({ [name]: large ? value.toUpperCase() : value }),
    ...(large && { spellCheck: false, autoCapitalize: 'characters' }),
  })
  return (
    <>
      <TextField {...field('recipientName')} label="Recipient name" />
      <TextField {...field('bankName')} label="Bank name" />
      <TextField
        {...field('swiftCode', true)}
        label="SWIFT/BIC code"
        hint="8 or 11 characters, for example NEDSZAJJ."
      />
      <TextField
        {...field('iban', true)}
        label="IBAN"
        optional
        hint="Where the country has one. It begins with the country's code."
      />
      <TextField
        {...field('accountNumber', true)}
        label="Account number"
        hint="8 to 34 letters and digits. Spaces do not matter."
      />
    </>
  )
}
