import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { messageOf } from '../../../../platform/web/failures.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { confirmEmail } from '../../credentials.contract.ts'
import { StepHead } from '../StepHead.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Where the link to a new address leads. A press confirms: mail filters open links by themselves. */
export function ConfirmEmailPage() {
  const t = useTranslate()
  const [token] = useState(() => window.location.hash.slice(1))
  const confirm = useMutation({ mutationFn: () => call(confirmEmail, { body: { token } }) })
  if (confirm.data) {
    return (
      <RecoveryCard>
        <StepHead title={t('Your new address counts')} problems={[]} attempt={0} focus>
          <p className="mt-2 text-ink-2">
            {t('You sign in with {email} from now on.', { email: confirm.data.email })}
          </p>
        </StepHead>
        <div className="mt-6">
          <LinkButton to="/login">{t('Go on')}</LinkButton>
        </div>
      </RecoveryCard>
    )
  }
  return (
    <RecoveryCard>
      <StepHead title={t('Confirm your new address')} problems={[]} attempt={0}>
        <p className="mt-2 text-ink-2">
          {t(
            'From then on you sign in with the address this link was emailed to. Your accounts stay as they are.',
          )}
        </p>
      </StepHead>
      <ActionFailure
        className="mt-6"
        failure={confirm.error ? messageOf(t, confirm.error) : undefined}
      />
      <Button
        className="mt-6"
        full
        busy={confirm.isPending}
        busyLabel={t('Confirming')}
        onClick={() => confirm.mutate()}
      >
        {t('Confirm address')}
      </Button>
    </RecoveryCard>
  )
}
