import { Button } from '../../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { fromDecimal } from '../../../../values/money.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { AccountChoice, ReasonField } from '../../../accounts/web/accounts.tsx'
import { InstructionChoice } from '../../../certificates/web/certificates.tsx'
import { STAFF_BARRED, type StaffProduct } from '../../staff.contract.ts'
import { dollars } from '../words.ts'
import { choosable } from './choosable.ts'
import { agreementOf } from '../useOpening.ts'
import type { Openings, useStaffOpening } from './useStaffOpening.ts'

interface StaffOpeningFormProps {
  readonly openings: Openings
  readonly opening: ReturnType<typeof useStaffOpening>
}

/** What is opened, and then what that product asks for. */
export function StaffOpeningForm({ openings, opening }: StaffOpeningFormProps) {
  const t = useTranslate()
  const { problems, attempt, headline, failure, busy, submit, field, product } = opening
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary {...{ problems, attempt, headline }} />
      <SelectField
        {...field('productId')}
        label={t('Account')}
        prompt={t('Choose what to open')}
        options={openings.products.map(({ disclosure: { productId, name } }) => ({
          value: productId,
          label: verbatim(name),
        }))}
      />
      {product?.barred ? <p>{t(STAFF_BARRED[product.barred].message)}</p> : null}
      {product && product.barred === null ? (
        <Details product={product} openings={openings} opening={opening} />
      ) : null}
      <ActionFailure failure={failure} attempt={attempt} />
      {product?.barred ? null : (
        <Button type="submit" busy={busy} busyLabel={t('Opening')} className="justify-self-start">
          {t('Open account for {name}', { name: openings.business ?? openings.name })}
        </Button>
      )}
    </form>
  )
}

interface DetailsProps extends StaffOpeningFormProps {
  readonly product: StaffProduct
}

function Details({ product, openings, opening }: DetailsProps) {
  const t = useTranslate()
  const { disclosure, needsCustodian } = product
  const { field, control } = opening
  const { version, minimumToOpen } = disclosure
  const { value: agreed, onChange: setAgreed, error } = control('agreed')
  const agreement = agreementOf(disclosure)
  const isOptional = fromDecimal(minimumToOpen).minor === 0n
  const hasSource = openings.accounts.length > 0
  return (
    <>
      <p className="text-ink-2">
        {openings.business === null
          ? t('{name} becomes its primary owner, in whose name its statements are.', {
              name: openings.name,
            })
          : t(
              'It belongs to {business}. {name} becomes its primary owner, in whose name its statements are.',
              { business: openings.business, name: openings.name },
            )}
      </p>
      {needsCustodian ? (
        <TextField
          {...field('custodianEmail')}
          label={t('Email of the custodian')}
          hint={t('An adult who signs in here with it, and moves the money of the child.')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
      <MoneyField
        {...control('amount')}
        label={t('First amount')}
        optional={isOptional}
        hint={
          isOptional
            ? t('Money can also be moved in later.')
            : t('At least {amount}', { amount: dollars(minimumToOpen) })
        }
      />
      {hasSource ? (
        <AccountChoice
          {...control('fromAccountId')}
          legend={t('From account')}
          accounts={choosable(openings.accounts)}
        />
      ) : null}
      {disclosure.term ? (
        <InstructionChoice
          accounts={choosable(openings.accounts)}
          instruction={control('instruction')}
          account={control('maturityAccountId')}
        />
      ) : null}
      <Checkbox
        name="agreed"
        label={t(
          'The member was handed the account disclosures (version {version}) and agrees to them.',
          { version },
        )}
        error={error}
        checked={agreed === agreement}
        onChange={({ target }) => setAgreed(target.checked ? agreement : '')}
      />
      <ReasonField {...field('reason')} />
    </>
  )
}
