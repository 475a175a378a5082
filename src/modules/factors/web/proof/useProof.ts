import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal, call } from '../../../../platform/web/api.ts'
import { messageOf, saidNo } from '../../../../platform/web/failures.ts'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import { mailStepUpCode, type Proof, type startStepUp } from '../../contract.ts'
import type { Assertion, Way } from '../../secondSteps.contract.ts'
import { askDevice } from '../../../../platform/web/passkeyDevice.ts'
import { codeFor, usableWays } from './ways.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { say, type Words } from '../../../../values/sentence.ts'

export type Opened = ReplyOf<typeof startStepUp>

export interface ProofProps {
  readonly opened: Opened
  /** What failed before this was asked; a passkey can be asked once only. */
  readonly before: Words | undefined
  /** Asks anew, with what is to be said about the time before. */
  readonly onAgain: (problem?: Words) => void
  /** Carries out what needed proof; throws when the server refuses. */
  readonly onProof: (proof: Proof) => Promise<void>
}

/** Why a press led nowhere, and which: giving the proof, or asking for mail. */
interface Failure {
  readonly of: 'proof' | 'mail'
  readonly sentence: Words
}

const OVER = say('This was open too long, or too many codes were wrong.')

const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiRefusal ? error.code : undefined

/** What a question for proof knows and can do. */
export function useProof({ opened, before, onAgain, onProof }: ProofProps) {
  const t = useTranslate()
  const { stepUpId, passkeyOptions } = opened
  const ways = usableWays(opened.ways)
  const [way, setWay] = useState<Way>(ways[0] ?? 'emailed_code')
  const [mailed, setMailed] = useState(opened.codeSent)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Words>()
  const [failure, setFailure] = useState<Failure | undefined>(
    before === undefined ? undefined : { of: 'proof', sentence: before },
  )
  const start = () => {
    setCode('')
    setProblem(undefined)
    setFailure(undefined)
  }
  const fail = (of: Failure['of']) => (error: Error) => {
    setCode('')
    if (codeOf(error) === 'code_failed') return onAgain(t(OVER))
    const message = messageOf(t, error)
    if (codeOf(error) === 'passkey_refused') return onAgain(message)
    const isCodeWrong = of === 'proof' && way !== 'passkey' && saidNo(error)
    setProblem(isCodeWrong ? message : undefined)
    setFailure(isCodeWrong ? undefined : { of, sentence: message })
  }
  const send = useMutation({
    mutationFn: () => onProof({ stepUpId, code: codeFor(way, code) }),
    onMutate: () => setFailure(undefined),
    onError: fail('proof'),
  })
  const passkey = useMutation({
    mutationFn: async () =>
      onProof({ stepUpId, passkey: await askDevice<Assertion>(passkeyOptions ?? {}) }),
    onMutate: start,
    onError: fail('proof'),
  })
  const mail = useMutation({
    mutationFn: (_which: 'first' | 'again') => call(mailStepUpCode, { params: { id: stepUpId } }),
    onSuccess: () => {
      setMailed(true)
      start()
    },
    onError: fail('mail'),
  })
  const choose = (chosen: Way) => {
    setWay(chosen)
    start()
    mail.reset()
    if (chosen === 'emailed_code' && !mailed) mail.mutate('first')
  }
  return { ways, way, choose, mailed, code, setCode, problem, failure, send, passkey, mail }
}
