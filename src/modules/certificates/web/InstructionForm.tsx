import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { formatDay } from '../../../values/formats.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AccountOverview } from '../../activity/contract.ts'
import type { Certificate } from '../contract.ts'
import { InstructionChoice } from './InstructionChoice.tsx'
import { useInstruction } from './useInstruction.ts'

interface InstructionFormProps {
  readonly certificate: Certificate
  readonly accounts: readonly AccountOverview[]
}

/** What happens at maturity, until it has matured. */
export function InstructionForm({ certificate, accounts }: InstructionFormProps) {
  const t = useTranslate()
  const { problems, attempt, headline, failure, busy, submit, control, isSaved } = useInstruction(
    certificate,
    accounts,
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary {...{ problems, attempt, headline }} />
      <InstructionChoice
        accounts={accounts}
        instruction={control('instruction')}
        account={control('toAccountId')}
      />
      <p className="text-small text-ink-2">
        {t('You can change this before {day}.', { day: formatDay(certificate.maturesOn) })}
      </p>
      <ActionFailure failure={failure} attempt={attempt} />
      {isSaved ? <Notice live kind="success" title={t('Your choice is saved.')} /> : null}
      <Button type="submit" busy={busy} busyLabel={t('Saving')} className="justify-self-start">
        {t('Save this choice')}
      </Button>
    </form>
  )
}
