import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { RadioCards } from '../../../ui/fields/RadioCards.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Specimen, Specimens } from './Specimen.tsx'

const COUNTRIES = [
  { value: 'SE', label: 'Sweden' },
  { value: 'US', label: 'United States' },
]

export function FieldSpecimens() {
  const [code, setCode] = useState('')
  const [amount, setAmount] = useState('1250')
  const [account, setAccount] = useState('checking')
  return (
    <Specimens title="Fields">
      <Specimen name="TextField">
        <div className="grid gap-5">
          <TextField label="Email" type="email" autoComplete="email" />
          <TextField label="Alternative email" optional hint="Only if the other one fails." />
          <TextField
            label="Email with an error"
            defaultValue="not an address"
            error="Please enter a valid email address"
          />
          <TextField label="Account number" readOnly value="4203566252" width="medium" />
          <TextAreaField label="Reason" hint="The applicant reads it." />
        </div>
      </Specimen>
      <Specimen name="PasswordField, CodeField">
        <div className="grid gap-5">
          <PasswordField label="Password" autoComplete="current-password" />
          <CodeField value={code} onChange={setCode} hint="Six digits" />
        </div>
      </Specimen>
      <Specimen name="MoneyField">
        <div className="grid gap-5">
          <MoneyField
            label="Amount"
            value={amount}
            onChange={setAmount}
            hint="Available: $1,240.10"
          />
          <MoneyField label="Amount in euros" currency="EUR" value={amount} onChange={setAmount} />
          <MoneyField
            label="Amount with an error"
            value="12,50"
            onChange={setAmount}
            error="Please enter a valid amount"
          />
        </div>
      </Specimen>
      <Specimen name="Choices">
        <div className="grid gap-5">
          <RadioCards
            name="gallery-account"
            legend="From account"
            value={account}
            onChange={setAccount}
            cards={[
              { value: 'checking', title: 'Checking ··6330', detail: '$10,624.01 available' },
              { value: 'savings', title: 'Savings ··6252', detail: '$3,704.20 available' },
              {
                value: 'closed',
                title: 'Savings ··0001',
                disabledReason: 'This account cannot be used at the moment',
              },
            ]}
          />
          <SelectField label="Country" prompt="Choose a country" options={COUNTRIES} />
          <SelectField
            label="Country with an error"
            prompt="Choose a country"
            options={COUNTRIES}
            error="Please choose your country"
          />
          <Checkbox label="Remember me" hint="Remembers your email on this device." />
          <Checkbox label="Chosen" defaultChecked />
        </div>
      </Specimen>
    </Specimens>
  )
}
