import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { saidNo } from '../../../platform/web/failures.ts'
import { askPasskey, cancelSignIn, resendCode, verifyCode, verifyPasskey } from '../contract.ts'
import type { Assertion, Way } from '../../factors/secondSteps.contract.ts'
import { explainCodeFailure } from './outcomes.ts'
import { codeFor, usableWays } from '../../factors/web/factors.ts'
import { askDevice } from '../../../platform/web/passkeyDevice.ts'

/** Why a press led nowhere, and which: checking a code, using a passkey, asking for mail. */
interface Failure {
  readonly of: 'code' | 'passkey' | 'mail'
  readonly sentence: Words
}

export interface CodeStepProps {
  /** Where the code went; empty after a reload, when this page no longer knows. */
  readonly email: string
  readonly codeSent: boolean
  /** How the step can be done, the one to offer first at the front. */
  readonly ways: readonly Way[]
  /** Back to the first step, with the reason if it was not the person's own wish. */
  readonly onBack: (notice?: Words) => void
  readonly onVerified: () => Promise<void>
}

async function answerWithPasskey(): Promise<void> {
  const { options } = await call(askPasskey, {})
  await call(verifyPasskey, { body: { credential: await askDevice<Assertion>(options) } })
}

/** What the second step knows and can do. */
export function useCodeStep({ codeSent, onBack, onVerified, ...given }: CodeStepProps) {
  const t = useTranslate()
  const ways = usableWays(given.ways)
  const [way, setWay] = useState<Way>(ways[0] ?? 'emailed_code')
  const [mailed, setMailed] = useState(codeSent)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Words>()
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(0)
  const start = () => {
    setCode('')
    setProblem(undefined)
    setFailure(undefined)
  }
  const fail = (of: Failure['of']) => (error: Error) => {
    const { message, startOver } = explainCodeFailure(t, error)
    setCode('')
    if (startOver) return onBack(message)
    const isCodeWrong = of === 'code' && saidNo(error)
    setProblem(isCodeWrong ? message : undefined)
    setFailure(isCodeWrong ? undefined : { of, sentence: message })
    setAttempt((count) => count + 1)
  }
  const verify = useMutation({
    mutationFn: () => call(verifyCode, { body: { code: codeFor(way, code) } }),
    // Waited for, so that the button stays busy until the guard leads on.
    onSuccess: onVerified,
    onError: fail('code'),
  })
  const passkey = useMutation({
    mutationFn: answerWithPasskey,
    onMutate: start,
    onSuccess: onVerified,
    onError: fail('passkey'),
  })
  const resend = useMutation({
    mutationFn: (_which: 'first' | 'again') => call(resendCode, {}),
    onSuccess: () => {
      setMailed(true)
      start()
    },
    onError: fail('mail'),
  })
  // Whether or not the server hears of it, the person goes back; the challenge ends by itself.
  const cancel = useMutation({
    mutationFn: () => call(cancelSignIn, {}),
    onSettled: () => onBack(),
  })
  const choose = (chosen: Way) => {
    setWay(chosen)
    start()
    resend.reset()
    if (chosen === 'emailed_code' && !mailed) resend.mutate('first')
  }
  return {
    ways, way, choose, mailed, code, setCode, problem, failure, attempt, verify, passkey, resend, cancel,
  } // prettier-ignore
}
