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
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const COUNTRIES = [
  { value: 'SE', label: verbatim('Sweden') },
  { value: 'US', label: verbatim('United States') },
]

export function FieldSpecimens() {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [amount, setAmount] = useState('1250')
  const [account, setAccount] = useState('checking')
  return (
    <Specimens title={t('Fields')}>
      <Specimen name="TextField">
        <div className="grid gap-5">
          <TextField label={t('Email')} type="email" autoComplete="email" />
          <TextField
            label={t('Alternative email')}
            optional
            hint={t('Only if the other one fails.')}
          />
          <TextField
            label={t('Email with an error')}
            defaultValue={verbatim('not an address')}
            error={t('Please enter a valid email address')}
          />
          <TextField label={t('Account number')} readOnly value="4203566252" width="medium" />
          <TextAreaField label={t('Reason')} hint={t('The applicant reads it.')} />
        </div>
      </Specimen>
      <Specimen name="PasswordField, CodeField">
        <div className="grid gap-5">
          <PasswordField label={t('Password')} autoComplete="current-password" />
          <CodeField value={code} onChange={setCode} hint={t('Six digits')} />
        </div>
      </Specimen>
      <Specimen name="MoneyField">
        <div className="grid gap-5">
          <MoneyField
            label={t('Amount')}
            value={amount}
            onChange={setAmount}
            hint={t('Available: $1,240.10')}
          />
          <MoneyField
            label={t('Amount in euros')}
            currency="EUR"
            value={amount}
            onChange={setAmount}
          />
          <MoneyField
            label={t('Amount with an error')}
            value="12,50"
            onChange={setAmount}
            error={t('Please enter a valid amount')}
          />
        </div>
      </Specimen>
      <Specimen name="Choices">
        <div className="grid gap-5">
          <RadioCards
            name="gallery-account"
            legend={t('From account')}
            value={account}
            onChange={setAccount}
            cards={[
              {
                value: 'checking',
                title: verbatim('Checking ··6330'),
                detail: t('$10,624.01 available'),
              },
              {
                value: 'savings',
                title: verbatim('Savings ··6252'),
                detail: t('$3,704.20 available'),
              },
              {
                value: 'closed',
                title: verbatim('Savings ··0001'),
                disabledReason: t('This account cannot be used at the moment'),
              },
            ]}
          />
          <SelectField label={t('Country')} prompt={t('Choose a country')} options={COUNTRIES} />
          <SelectField
            label={t('Country with an error')}
            prompt={t('Choose a country')}
            options={COUNTRIES}
            error={t('Please choose your country')}
          />
          <Checkbox label={t('Remember me')} hint={t('Remembers your email on this device.')} />
          <Checkbox label={t('Chosen')} defaultChecked />
        </div>
      </Specimen>
    </Specimens>
  )
}
