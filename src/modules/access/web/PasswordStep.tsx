import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { call } from '../../../platform/web/api.ts'
import { resolverOf } from '../../../platform/web/forms.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { BodyOf, ReplyOf } from '../../../values/endpoint.ts'
import { signIn, SignInForm } from '../contract.ts'
import { sayWhySignInFailed } from './outcomes.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { rememberedEmail, rememberEmail } from './rememberedEmail.ts'
import { StepHead } from './StepHead.tsx'

type Credentials = BodyOf<typeof signIn>

interface PasswordStepProps {
  readonly email: string
  /** Why the person is back here. */
  readonly notice: string | undefined
  readonly onRight: (email: string, next: ReplyOf<typeof signIn>) => void
  /** A passkey has done both steps at once. */
  readonly onVerified: () => Promise<void>
}

/** Why one of the two ways in led nowhere; it stands above the button of that way. */
interface Failure {
  readonly of: 'password' | 'passkey'
  readonly sentence: string
}

const problemsIn = (errors: FieldErrors<Credentials>): Problem[] =>
  (['email', 'password'] as const).flatMap((field) => {
    const message = errors[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })

export function PasswordStep({ email, notice, onRight, onVerified }: PasswordStepProps) {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [failure, setFailure] = useState<Failure | undefined>(
    notice === undefined ? undefined : { of: 'password', sentence: notice },
  )
  const [attempt, setAttempt] = useState(0)
  const [remember, setRemember] = useState(() => rememberedEmail() !== '')
  const { register, handleSubmit, resetField, formState } = useForm({
    resolver: resolverOf(SignInForm),
    defaultValues: { email, password: '' },
    shouldFocusError: false,
  })
  const show = (found: readonly Problem[], failed?: Failure) => {
    setProblems(found)
    setFailure(failed)
    setAttempt((count) => count + 1)
  }
  const send = useMutation({
    mutationFn: (credentials: Credentials) => call(signIn, { body: credentials }),
    onSuccess: (next, sent) => {
      rememberEmail(remember ? sent.email : undefined)
      onRight(sent.email, next)
    },
    onError: (error) => {
      resetField('password')
      show([], { of: 'password', sentence: sayWhySignInFailed(error) })
    },
  })
  const submit = handleSubmit(
    (credentials) => send.mutate(credentials),
    (errors) => show(problemsIn(errors)),
  )
  return (
    <>
      <StepHead title="Sign in" problems={problems} attempt={attempt} />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-5">
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
        <Checkbox
          label="Remember me"
          hint="Remembers your email on this device, never your password."
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <ActionFailure
          failure={failure?.of === 'password' ? failure.sentence : undefined}
          attempt={attempt}
        />
        <Button type="submit" full busy={send.isPending} busyLabel="Checking">
          Continue
        </Button>
      </form>
      <p className="mt-4">
        <TextLink to="/forgot-password">Forgot your password</TextLink>
      </p>
      <PasskeySignIn
        failure={failure?.of === 'passkey' ? failure.sentence : undefined}
        attempt={attempt}
        onFail={(sentence) => show([], { of: 'passkey', sentence })}
        onVerified={onVerified}
      />
    </>
  )
}
