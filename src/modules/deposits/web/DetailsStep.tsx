import { AccountChoice } from '../../accounts/web/accounts.tsx'
import { payingFrom } from '../../accounts/choosing.contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { useFirstBlank } from '../../../ui/hooks/useFirstBlank.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { AccountOverview } from '../../activity/contract.ts'
import { limitHint } from '../contract.ts'
import { type DepositForm, nameOf } from './useDeposit.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface DetailsStepProps {
  readonly form: DepositForm
  readonly accounts: readonly AccountOverview[]
}

/** Into which account, and how much the check says. */
export function DetailsStep({ form, accounts }: DetailsStepProps) {
  const t = useTranslate()
  const { problems, attempt, values } = form
  useFirstBlank(values.accountId === '' ? undefined : nameOf('amount'))
  return (
    <form noValidate onSubmit={form.next} className="grid gap-6">
      <ErrorSummary problems={problems} attempt={attempt} />
      <AccountChoice
        {...form.control('accountId')}
        legend={t('To account')}
        accounts={payingFrom(accounts)}
      />
      <MoneyField {...form.control('amount')} label={t('Amount')} hint={limitHint(t)} />
      <TextField
        {...form.field('note')}
        id={fieldId(nameOf('note'))}
        label={t('Note')}
        optional
        hint={t('For you and our staff. It shows in your transactions.')}
        width="long"
        autoComplete="off"
      />
      <Button type="submit" className="justify-self-start">
        {t('Continue to the photos')}
      </Button>
    </form>
  )
}
