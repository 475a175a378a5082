import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiRefusal, call } from '../../../../platform/web/api.ts'
import { messageOf } from '../../../../platform/web/failures.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { LoadFailure } from '../../../../ui/lists/LoadFailure.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import { choosePassword, linkPasswordSchema, readLink } from '../../credentials.contract.ts'
import { StepHead } from '../StepHead.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { say } from '../../../../values/sentence.ts'

const CHOOSE_NEW = say('Choose a new password')

/** Where the links in mails lead: what is behind one, or why nothing is. */
export function LinkPasswordPage() {
  const t = useTranslate()
  const [token] = useState(() => window.location.hash.slice(1))
  const look = useMutation({ mutationFn: () => call(readLink, { body: { token } }) })
  const { mutate } = look
  useEffect(() => {
    mutate()
  }, [mutate])
  if (look.data && look.data.kind !== 'email') {
    return <ChoosePassword token={token} kind={look.data.kind} email={look.data.email} />
  }
  if (look.error && !(look.error instanceof ApiRefusal && look.error.status === 422)) {
    return (
      <RecoveryCard>
        <StepHead title={t(CHOOSE_NEW)} problems={[]} attempt={0} />
        <LoadFailure
          className="mt-4"
          title={messageOf(t, look.error)}
          busy={look.isPending}
          onRetry={() => mutate()}
        />
      </RecoveryCard>
    )
  }
  if (look.error || look.data) return <LinkOver />
  return (
    <RecoveryCard>
      <p role="status">{t('Checking your link')}</p>
    </RecoveryCard>
  )
}

const LinkOver = () => {
  const t = useTranslate()
  return (
    <RecoveryCard>
      <StepHead title={t('This link no longer works')} problems={[]} attempt={0} focus>
        <p className="mt-2 text-ink-2">
          {t(
            'It may have been used, or it is too old, or a newer one was sent. Ask for another one; your accounts stay as they are.',
          )}
        </p>
      </StepHead>
      <div className="mt-6 flex flex-wrap gap-4">
        <LinkButton to="/forgot-password">{t('Send a new link')}</LinkButton>
      </div>
    </RecoveryCard>
  )
}

interface ChoosePasswordProps {
  readonly token: string
  readonly kind: 'reset' | 'invitation'
  readonly email: ReplyOf<typeof readLink>['email']
}

const rules = { passwordLengthMin: institution.passwordLengthMin }
const endpoint = choosePassword(rules)

function ChoosePassword({ token, kind, email }: ChoosePasswordProps) {
  const t = useTranslate()
  const [done, setDone] = useState(false)
  const { field, submit, problems, failure, attempt, busy } = useSentForm({
    schema: linkPasswordSchema(rules),
    blank: { token, password: '', passwordConfirmation: '' },
    send: (body) => call(endpoint, { body }),
    onSent: () => {
      // The token has done its work and stays neither in the address nor in the history.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      setDone(true)
    },
    secrets: ['password', 'passwordConfirmation'],
    fieldOf: { password_too_short: 'password', common_password: 'password' },
  })
  if (done) {
    return (
      <RecoveryCard>
        <StepHead title={t('Your password is set')} problems={[]} attempt={0} focus>
          <p className="mt-2 text-ink-2">
            {t('Sign in with it now. Every device that was signed in before has been signed out.')}
          </p>
        </StepHead>
        <div className="mt-6">
          <LinkButton to="/login">{t('Sign in')}</LinkButton>
        </div>
      </RecoveryCard>
    )
  }
  const invited = kind === 'invitation'
  const title = invited
    ? t('Welcome to {institution}', { institution: institution.shortName })
    : t(CHOOSE_NEW)
  return (
    <RecoveryCard>
      <StepHead title={title} problems={problems} attempt={attempt}>
        <p className="mt-2 text-ink-2">
          {t(
            invited
              ? 'Choose the password you will sign in with. This is for {email}.'
              : 'This is for {email}.',
            { email },
          )}
        </p>
      </StepHead>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
        {/* Password managers keep the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields field={field} />
        <ActionFailure failure={failure} attempt={attempt} />
        <Button type="submit" full busy={busy} busyLabel={t('Saving')}>
          {t('Set password')}
        </Button>
      </form>
      {invited ? null : (
        <Notice className="mt-6">
          {t('You did not ask for this? Close the page; nothing changes.')}
        </Notice>
      )}
    </RecoveryCard>
  )
}
