import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  ReportBody,
  reportWithdrawal,
  STATEMENT,
  STATEMENT_VERSION,
  type Withdrawal,
} from '../contract.ts'

interface ReportFormProps {
  readonly withdrawal: Withdrawal
  readonly readAgain: () => void
  readonly onReported: (after: Withdrawal) => void
}

/** The statement of whoever did not authorize a withdrawal, and the button that gives the money back. */
export function ReportForm({ withdrawal, readAgain, onReported }: ReportFormProps) {
  const t = useTranslate()
  const { id, company, settledOn, amount, reportBy, isOfBusiness } = withdrawal
  const { problems, attempt, headline, failure, busy, submit, control } = useSentForm({
    schema: ReportBody,
    blank: { statement: 0 },
    bodyOf: ({ statement }: { readonly statement: number }, requestId: string) => ({
      id: requestId,
      statement,
    }),
    send: (body) => call(reportWithdrawal, { params: { id }, body }),
    onSent: onReported,
    onRefused: readAgain,
  })
  const { name, value, onChange, error } = control('statement')
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ErrorSummary {...{ problems, attempt, headline }} />
      <p>
        {isOfBusiness
          ? t(
              'This is an account of a business, so you can report it until {day}: banks send such withdrawals back within two banking days only. The money is back in the account at once.',
              { day: formatDay(reportBy) },
            )
          : t('You can report it until {day}. The money is back in the account at once.', {
              day: formatDay(reportBy),
            })}
      </p>
      <Checkbox
        name={name}
        label={t(STATEMENT, {
          company,
          amount: formatMoney(fromDecimal(amount)),
          day: formatDay(settledOn),
        })}
        error={error}
        checked={value === STATEMENT_VERSION}
        onChange={({ target }) => onChange(target.checked ? STATEMENT_VERSION : 0)}
      />
      <ActionFailure failure={failure} attempt={attempt} />
      <Button type="submit" busy={busy} busyLabel={t('Reporting')} className="justify-self-start">
        {t('Report this withdrawal')}
      </Button>
    </form>
  )
}
