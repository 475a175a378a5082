import type { AccountOverview } from '../../activity/contract.ts'
import { AccountChoice, AccountName } from '../../accounts/web/accounts.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AccountClosing } from '../closing.contract.ts'
import { targetsOf, type useClosing } from './useClosing.ts'

interface ClosingFormProps {
  readonly closing: AccountClosing
  readonly accounts: readonly AccountOverview[]
  readonly form: ReturnType<typeof useClosing>
}

/** Where the rest goes, and the button that closes for good. */
export function ClosingForm({ closing, accounts, form }: ClosingFormProps) {
  const t = useTranslate()
  const { problems, attempt, headline, failure, busy, submit, control, isEmpty } = form
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary {...{ problems, attempt, headline }} />
      {isEmpty ? null : (
        <AccountChoice
          {...control('toAccountId')}
          legend={t('Move it to')}
          accounts={targetsOf(closing, accounts)}
        />
      )}
      <Notice title={t('Closing is for good.')}>
        {t('Its activity and its statements stay where they are, for everybody who has it.')}
      </Notice>
      <ActionFailure failure={failure} attempt={attempt} />
      <Button
        type="submit"
        variant="danger"
        busy={busy}
        busyLabel={t('Closing')}
        className="justify-self-start"
      >
        <span>{t.rich('Close {account}', { account: <AccountName {...closing} /> })}</span>
      </Button>
    </form>
  )
}
