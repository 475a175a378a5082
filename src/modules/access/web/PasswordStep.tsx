import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { passkeyUsedHere } from '../../../platform/web/passkeyDevice.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { signIn, SignInForm } from '../contract.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { rememberedEmail, rememberEmail } from './rememberedEmail.ts'
import { StepHead } from './StepHead.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PasswordStepProps {
  readonly email: string
  /** Why the person is back here. */
  readonly notice: Words | undefined
  readonly onRight: (email: string, next: ReplyOf<typeof signIn>) => void
  /** A passkey has done both steps at once. */
  readonly onVerified: () => Promise<void>
}

export function PasswordStep({ email, notice, onRight, onVerified }: PasswordStepProps) {
  const t = useTranslate()
  /** The way in that was tried last: why it led nowhere stands above its button. */
  const [tried, setTried] = useState<'password' | 'passkey'>('password')
  const [passkeyPlace] = useState((): 'first' | 'second' =>
    passkeyUsedHere() ? 'first' : 'second',
  )
  const [remember, setRemember] = useState(() => rememberedEmail() !== '')
  const { form, field, submit, fail, problems, attempt, busy, ...sent } = useSentForm({
    schema: SignInForm,
    blank: { email, password: '' },
    send: async (credentials) => {
      try {
        return await call(signIn, { body: credentials })
      } catch (error) {
        form.resetField('password')
        throw error
      }
    },
    onSent: (next, credentials) => {
      rememberEmail(remember ? credentials.email : undefined)
      onRight(credentials.email, next)
    },
  })
  const failure = attempt === 0 ? notice : sent.failure
  const passkey = (
    <PasskeySignIn
      place={passkeyPlace}
      failure={tried === 'passkey' ? failure : undefined}
      attempt={attempt}
      onFail={(sentence) => {
        setTried('passkey')
        form.clearErrors()
        fail(sentence)
      }}
      onVerified={onVerified}
    />
  )
  return (
    <>
      <StepHead title={t('Sign in')} problems={problems} attempt={attempt} />
      {passkeyPlace === 'first' ? passkey : null}
      <form
        noValidate
        onSubmit={(event) => {
          setTried('password')
          submit(event)
        }}
        className="mt-4 grid gap-5"
      >
        <TextField
          {...field('email')}
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={t('Password')}
          autoComplete="current-password"
        />
        <Checkbox
          label={t('Remember me')}
          hint={t('Remembers your email on this device, never your password.')}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <ActionFailure failure={tried === 'password' ? failure : undefined} attempt={attempt} />
        <Button
          type="submit"
          variant={passkeyPlace === 'first' ? 'secondary' : 'primary'}
          full
          busy={busy}
          busyLabel={t('Checking')}
        >
          {t('Continue')}
        </Button>
      </form>
      <p className="mt-4">
        <TextLink to="/forgot-password">{t('Forgot your password')}</TextLink>
      </p>
      {passkeyPlace === 'second' ? passkey : null}
    </>
  )
}
