import { payingFrom } from '../../accounts/choosing.contract.ts'
import { AccountChoice } from '../../accounts/web/accounts.tsx'
import { InstructionChoice } from '../../certificates/web/certificates.tsx'
import type { AccountOverview } from '../../activity/contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { OPENING_AGREED } from '../contract.ts'
import type { Disclosure } from '../disclosure.contract.ts'
import { agreementOf, type useOpening } from './useOpening.ts'
import { dollars } from './words.ts'

interface OpeningFormProps {
  readonly disclosure: Disclosure
  readonly accounts: readonly AccountOverview[]
  readonly opening: ReturnType<typeof useOpening>
}

/** How much to begin with, where it comes from, and the agreement. */
export function OpeningForm({ disclosure, accounts, opening }: OpeningFormProps) {
  const t = useTranslate()
  const { version, minimumToOpen, name } = disclosure
  const { problems, attempt, headline, failure, busy, submit, control } = opening
  const { value: agreed, onChange: setAgreed, error } = control('agreed')
  const isOptional = fromDecimal(minimumToOpen).minor === 0n
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary {...{ problems, attempt, headline }} />
      <MoneyField
        {...control('amount')}
        label={t('First amount')}
        optional={isOptional}
        hint={
          isOptional
            ? t('You can also move money in later.')
            : t('At least {amount}', { amount: dollars(minimumToOpen) })
        }
      />
      <AccountChoice
        {...control('fromAccountId')}
        legend={t('From account')}
        accounts={payingFrom(accounts)}
        paidAlone={t('Two have to sign for it, so no first amount comes from it.')}
      />
      {disclosure.term ? (
        <InstructionChoice
          accounts={accounts}
          instruction={control('instruction')}
          account={control('maturityAccountId')}
        />
      ) : null}
      <Checkbox
        name="agreed"
        label={t(OPENING_AGREED, { version })}
        error={error}
        checked={agreed === agreementOf(disclosure)}
        onChange={({ target }) => setAgreed(target.checked ? agreementOf(disclosure) : '')}
      />
      <ActionFailure failure={failure} attempt={attempt} />
      <Button type="submit" busy={busy} busyLabel={t('Opening')} className="justify-self-start">
        {t('Open {product}', { product: name })}
      </Button>
    </form>
  )
}
