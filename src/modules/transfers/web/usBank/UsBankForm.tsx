import type { ReactNode } from 'react'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { FlowProps } from '../flow.ts'
import { DetailsForm } from '../form/DetailsForm.tsx'
import { leftAfter } from '../form/judge.ts'
import type { Details } from '../../../../platform/web/details.ts'
import { amountIn } from '../transferValues.ts'
import { BankField } from './BankField.tsx'

interface UsBankFormProps extends Pick<
  FlowProps<'us_bank'>,
  'accounts' | 'values' | 'put' | 'payees'
> {
  readonly details: Details
  readonly notice: ReactNode
  readonly busy: boolean
}

export function UsBankForm(props: UsBankFormProps) {
  const { accounts, values, put, details, notice, busy } = props
  const { errors } = details
  return (
    <DetailsForm
      {...{ accounts, values, put, details, notice, busy }}
      left={leftAfter(amountIn(values.amount), values.fromAccountId, accounts)}
    >
      {props.payees}
      <BankField
        routingNumber={values.routingNumber}
        bankName={values.bankName}
        onBank={put}
        error={errors['routingNumber']}
      />
      <TextField
        name="accountNumber"
        label="Account number"
        hint="8 to 17 digits. Spaces do not matter."
        width="long"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={values.accountNumber}
        onChange={(event) => put({ accountNumber: event.currentTarget.value })}
        error={errors['accountNumber']}
      />
      <TextField
        name="accountName"
        label="Account name"
        hint="The person or company the account belongs to."
        width="long"
        autoComplete="off"
        value={values.accountName}
        onChange={(event) => put({ accountName: event.currentTarget.value })}
        error={errors['accountName']}
      />
    </DetailsForm>
  )
}
