import type { FormEvent, ReactNode } from 'react'
import { COUNTRIES } from '../../../../platform/web/countries.ts'
import { ComboField } from '../../../../ui/fields/ComboField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Currency } from '../../../../values/money.ts'
import { PayeePicker } from '../../../payees/web/payees.ts'
import type { InternationalBody } from '../../international.contract.ts'
import { amountIn, leftAfter } from '../form/common.ts'
import { DetailsForm } from '../form/DetailsForm.tsx'
import type { useDraftForm } from '../send/useDraftForm.ts'
import type { ValuesOf } from '../transferState.ts'
import { prefillOfPayee } from '../usePrefill.ts'
import type { Transfer } from '../useTransfer.ts'
import { costInWords, totalOf } from './cost.ts'
import { CURRENCY_OPTIONS } from './currencies.ts'
import type { TermsAbroad } from './useTermsAbroad.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

type Values = ValuesOf<'international'>
type Form = ReturnType<typeof useDraftForm<InternationalBody, InternationalBody, Values>>

interface InternationalFormProps extends Pick<Transfer, 'accounts'> {
  readonly form: Form
  readonly termsNow: TermsAbroad | undefined
  readonly notice: ReactNode
  readonly onSubmit: (event: FormEvent) => void
}

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({
  value: code,
  label: verbatim(name),
  detail: code,
}))

export function InternationalForm(props: InternationalFormProps) {
  const { accounts, form, termsNow, notice, onSubmit } = props
  const t = useTranslate()
  const { values } = form
  const currency = values.currency || 'USD'
  const amount = amountIn(values.amount, currency)
  const country = form.control('country')
  const home = form.control('recipientCountry')
  const chosen = form.control('currency')
  return (
    <DetailsForm
      kind="international"
      {...{ accounts, form, notice, currency, onSubmit }}
      left={leftAfter(values, accounts, totalOf(values, termsNow?.international))}
      cost={
        amount && termsNow ? (
          <span className="block tabular-nums">
            {costInWords(t, amount, termsNow.international)}
          </span>
        ) : null
      }
      submit={t('Continue')}
    >
      <PayeePicker
        kinds={['international']}
        onPick={(payee) => form.setValues(prefillOfPayee(payee).values)}
      />
      <Recipient form={form} />
      <ComboField
        {...country}
        label={t('Country')}
        hint={t('Where the bank is. Type a name or a code.')}
        options={COUNTRY_OPTIONS}
        value={country.value || null}
        onChange={(code) => country.onChange(code ?? '')}
      />
      <ComboField
        {...home}
        label={t('Where the recipient lives')}
        optional
        hint={t('Only if that is another country than the one of the bank.')}
        options={COUNTRY_OPTIONS}
        value={home.value || null}
        onChange={(code) => home.onChange(code ?? '')}
      />
      <ComboField
        {...chosen}
        label={t('Currency')}
        hint={t('Type a name, a code or a sign.')}
        options={CURRENCY_OPTIONS}
        value={chosen.value || null}
        onChange={(code) => chosen.onChange((code ?? '') as Currency | '')}
      />
    </DetailsForm>
  )
}

type Typed = 'recipientName' | 'recipientTown' | 'bankName' | 'swiftCode' | 'iban' | 'accountNumber'

/** Codes are written large as they are typed; what is pasted with spaces is taken as it is. */
function Recipient({ form }: { readonly form: Form }) {
  const t = useTranslate()
  const field = (name: Typed, large = false) => {
    const { onChange, ...control } = form.control(name)
    return {
      ...control,
      width: 'long' as const,
      autoComplete: 'off',
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        onChange(large ? value.toUpperCase() : value),
      ...(large && { spellCheck: false, autoCapitalize: 'characters' }),
    }
  }
  return (
    <>
      <TextField {...field('recipientName')} label={t('Recipient name')} />
      <TextField
        {...field('recipientTown')}
        label={t("Recipient's town or city")}
        hint={t('Banks on the way ask where the recipient lives.')}
      />
      <TextField {...field('bankName')} label={t('Bank name')} />
      <TextField
        {...field('swiftCode', true)}
        label={t('SWIFT/BIC code')}
        hint={t('8 or 11 characters, for example NEDSZAJJ.')}
      />
      <TextField
        {...field('iban', true)}
        label={t('IBAN')}
        optional
        hint={t("Where the country has one. It begins with the country's code.")}
      />
      <TextField
        {...field('accountNumber', true)}
        label={t('Account number')}
        hint={t('8 to 34 letters and digits. Spaces do not matter.')}
      />
    </>
  )
}
