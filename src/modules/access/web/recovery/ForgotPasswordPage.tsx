import { useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { requestReset, ResetForm } from '../../credentials.contract.ts'
import { rememberedEmail } from '../rememberedEmail.ts'
import { StepHead } from '../StepHead.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Asks for the address and promises nothing about it: who has an account is nobody's business. */
export function ForgotPasswordPage() {
  const t = useTranslate()
  const [askedFor, setAskedFor] = useState<string>()
  const { field, submit, problems, failure, attempt, busy } = useSentForm({
    schema: ResetForm,
    blank: { email: rememberedEmail() },
    send: (body: { email: string }) => call(requestReset, { body }),
    onSent: (_, { email }) => setAskedFor(email),
  })
  if (askedFor !== undefined) {
    return (
      <RecoveryCard>
        <StepHead title={t('Check your email')} problems={[]} attempt={0} focus>
          <p className="mt-2 text-ink-2">
            {t(
              'If {email} has an account with us, a link to choose a new password is on its way. It works once, for 30 minutes.',
              { email: askedFor },
            )}
          </p>
        </StepHead>
        <p className="mt-4 text-ink-2">
          {t('Nothing there? Look in your spam folder, or try again.')}
        </p>
        <div className="mt-6 flex flex-wrap gap-4">
          <Button variant="secondary" onClick={() => setAskedFor(undefined)}>
            {t('Try again')}
          </Button>
        </div>
        <BackToSignIn />
      </RecoveryCard>
    )
  }
  return (
    <RecoveryCard>
      <StepHead title={t('Forgot your password')} problems={problems} attempt={attempt}>
        <p className="mt-2 text-ink-2">
          {t('We send you a link to choose a new one. Your accounts stay as they are.')}
        </p>
      </StepHead>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <TextField
          {...field('email')}
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ActionFailure failure={failure} attempt={attempt} />
        <Button type="submit" full busy={busy} busyLabel={t('Sending')}>
          {t('Send link')}
        </Button>
      </form>
      <BackToSignIn />
    </RecoveryCard>
  )
}

const BackToSignIn = () => {
  const t = useTranslate()
  return (
    <p className="mt-6">
      <TextLink to="/login">{t('Back to sign in')}</TextLink>
    </p>
  )
}
