import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { resolverOf } from '../../../platform/web/forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { signIn, SignInForm } from '../contract.ts'
import { sayWhySignInFailed } from './outcomes.ts'
import { rememberedEmail, rememberEmail } from './rememberedEmail.ts'
import { StepHead } from './StepHead.tsx'

interface PasswordStepProps {
  readonly email: string
  /** Why the person is back here. */
  readonly notice: string | undefined
  readonly onRight: (email: string, codeSent: boolean) => void
}

export function PasswordStep({ email, notice, onRight }: PasswordStepProps) {
  const [problem, setProblem] = useState(notice)
  const [attempt, setAttempt] = useState(notice === undefined ? 0 : 1)
  const [remember, setRemember] = useState(() => rememberedEmail() !== '')
  const { register, handleSubmit, resetField, formState } = useForm({
    resolver: resolverOf(SignInForm),
    defaultValues: { email, password: '' },
    shouldFocusError: false,
  })
  const { email: emailError, password: passwordError } = formState.errors
  const fail = (sentence: string | undefined) => {
    setProblem(sentence)
    setAttempt((count) => count + 1)
  }
  const send = useMutation({
    mutationFn: (form: { email: string; password: string }) => call(signIn, { body: form }),
    onSuccess: ({ codeSent }, form) => {
      rememberEmail(remember ? form.email : undefined)
      onRight(form.email, codeSent)
    },
    onError: (error) => {
      resetField('password')
      fail(sayWhySignInFailed(error))
    },
  })
  const submit = handleSubmit(
    (form) => send.mutate(form),
    (errors) => fail(errors.email?.message ?? errors.password?.message),
  )
  return (
    <>
      <StepHead title="Sign in" problem={problem} attempt={attempt} focus={false} />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-5">
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={emailError?.message}
        />
        <PasswordField {...register('password')} error={passwordError?.message} />
        <RememberMe checked={remember} onChange={setRemember} />
        <Button type="submit" full busy={send.isPending} busyLabel="Checking">
          Continue
        </Button>
      </form>
      <p className="mt-4">
        <Link to="/forgot-password">Forgot your password</Link>
      </p>
    </>
  )
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'after'>

function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      label="Password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      after={
        <Button variant="quiet" size="small" onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </Button>
      }
    />
  )
}

interface RememberMeProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const RememberMe = ({ checked, onChange }: RememberMeProps) => (
  <div className="flex items-start gap-3">
    <input
      id="remember"
      type="checkbox"
      className="mt-1 size-6 shrink-0"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      aria-describedby="remember-hint"
    />
    <div>
      <label htmlFor="remember" className="font-semibold">
        Remember me
      </label>
      <p id="remember-hint" className="text-small text-ink-2">
        Remembers your email on this device, never your password.
      </p>
    </div>
  </div>
)
