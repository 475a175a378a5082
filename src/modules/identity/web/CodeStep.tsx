import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { CODE_LENGTH } from '../../../ui/codeDigits.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cancelSignIn, resendCode, verifyCode } from '../contract.ts'
import { explainCodeFailure } from './outcomes.ts'
import { StepHead } from './StepHead.tsx'

interface CodeStepProps {
  /** Where the code went; empty after a reload, when this page no longer knows. */
  readonly email: string
  readonly codeSent: boolean
  /** Back to the first step, with the reason if it was not the person's own wish. */
  readonly onBack: (notice?: string) => void
  readonly onVerified: () => Promise<void>
}

const NOT_SENT =
  'We sent you five codes within the last hour, so no new one is on its way. Wait a while, or use a passcode you got from our staff.'

const whereTo = (email: string): string =>
  email ? `We sent a code to ${email}.` : 'We sent you a code.'

export function CodeStep({ email, codeSent, onBack, onVerified }: CodeStepProps) {
  const { code, setCode, problem, attempt, verify, resend, cancel } = useCodeStep(
    onBack,
    onVerified,
  )
  const missing = code.length === CODE_LENGTH ? undefined : 'Enter the six digits of your code.'
  return (
    <>
      <StepHead
        title="Verify OTP"
        problems={problem === undefined ? [] : [{ field: 'code', message: problem }]}
        attempt={attempt}
        focus
      >
        <p className="mt-2 text-ink-2">{codeSent ? whereTo(email) : NOT_SENT}</p>
      </StepHead>
      {resend.isSuccess && problem === undefined ? (
        <Notice kind="success" live className="mt-4">
          A new code is on its way. The earlier one no longer works.
        </Notice>
      ) : null}
      <form
        noValidate
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === undefined && !verify.isPending) verify.mutate()
        }}
      >
        <CodeField
          name="code"
          hint="Six digits. It works for 10 minutes."
          value={code}
          onChange={setCode}
          error={problem}
        />
        <div className="grid gap-3 sm:grid-cols-[auto_1fr] sm:items-start">
          <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Back
          </Button>
          <Button
            type="submit"
            full
            busy={verify.isPending}
            busyLabel="Checking"
            disabledReason={missing}
          >
            Verify &amp; Sign in
          </Button>
        </div>
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send a new code
        </Button>
      </form>
    </>
  )
}

function useCodeStep(onBack: CodeStepProps['onBack'], onVerified: CodeStepProps['onVerified']) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const fail = (error: Error) => {
    const { message, startOver } = explainCodeFailure(error)
    setCode('')
    if (startOver) return onBack(message)
    setProblem(message)
    setAttempt((count) => count + 1)
  }
  const verify = useMutation({
    mutationFn: () => call(verifyCode, { body: { code } }),
    // Waited for, so that the button stays busy until the guard leads on.
    onSuccess: onVerified,
    onError: fail,
  })
  const resend = useMutation({
    mutationFn: () => call(resendCode, {}),
    onSuccess: () => {
      setCode('')
      setProblem(undefined)
    },
    onError: fail,
  })
  // Whether or not the server hears of it, the person goes back; the challenge ends by itself.
  const cancel = useMutation({
    mutationFn: () => call(cancelSignIn, {}),
    onSettled: () => onBack(),
  })
  return { code, setCode, problem, attempt, verify, resend, cancel }
}
