import type { ReactNode } from 'react'
import { AccountChoice, AccountName, type ChoosableAccount } from '../../accounts/web/accounts.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AccountClosing } from '../closing.contract.ts'
import type { useClosing } from './useClosing.ts'

interface ClosingFormProps {
  readonly closing: Pick<AccountClosing, 'kind' | 'name' | 'last4'>
  /** Where the rest can go. */
  readonly targets: readonly ChoosableAccount[]
  readonly form: Pick<
    ReturnType<typeof useClosing>,
    'problems' | 'attempt' | 'headline' | 'failure' | 'busy' | 'submit' | 'target' | 'isEmpty'
  >
  /** What else is asked. */
  readonly children?: ReactNode
}

/** Where the rest goes, and the button that closes for good. */
export function ClosingForm({ closing, targets, form, children }: ClosingFormProps) {
  const t = useTranslate()
  const { problems, attempt, headline, failure, busy, submit, target, isEmpty } = form
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary {...{ problems, attempt, headline }} />
      {isEmpty ? null : <AccountChoice {...target} legend={t('Move it to')} accounts={targets} />}
      {children}
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
