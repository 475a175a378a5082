import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { StopBody, stopCompany, type STOPPED_AMOUNTS, type Withdrawal } from '../contract.ts'

interface StopFormProps {
  readonly withdrawal: Withdrawal
  readonly readAgain: () => void
  readonly onStopped: (after: Withdrawal) => void
}

type Stopped = (typeof STOPPED_AMOUNTS)[number]

/** What of a company is sent back from now on. */
export function StopForm({ withdrawal, readAgain, onStopped }: StopFormProps) {
  const t = useTranslate()
  const { id, company, amount } = withdrawal
  const { attempt, failure, busy, submit, control } = useSentForm({
    schema: StopBody,
    blank: { amount: 'any' },
    bodyOf: (values: { readonly amount: Stopped }, requestId: string) => ({
      id: requestId,
      amount: values.amount,
    }),
    send: (body) => call(stopCompany, { params: { id }, body }),
    onSent: onStopped,
    onRefused: readAgain,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        {t(
          'We send back what {company} withdraws from this account, from now on until you allow it again.',
          {
            company,
          },
        )}
      </p>
      <RadioGroup
        {...control('amount')}
        legend={t('What is sent back')}
        choices={[
          { value: 'any', label: t('Every withdrawal') },
          {
            value: 'exact',
            label: t('Only withdrawals of exactly {amount}', {
              amount: formatMoney(fromDecimal(amount)),
            }),
          },
        ]}
      />
      <ActionFailure failure={failure} attempt={attempt} />
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyLabel={t('Stopping')}
        className="justify-self-start"
      >
        {t('Stop this company')}
      </Button>
    </form>
  )
}
