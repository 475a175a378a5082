import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type CodeAsked, ENTER_OTP, type FreshProof, INVALID_OTP } from '../../values/freshProof.ts'
import { institution } from './institution.ts'
import {
  type OrderProblem,
  type OrderWords,
  orderProblemOf,
  refusedOrder,
  saidNo,
} from './failures.ts'

const CODE_LENGTH = 6

/** Refusals that are about the code and stand beside it. */
const CODE_FAULTS: readonly (string | undefined)[] = [
  'code_invalid',
  'code_over',
  'too_many_codes',
  'invalid_input',
]

/** Where a code comes from, and what it is good for. */
export function codeAbout(
  { codeFrom, codeSent }: Pick<CodeAsked, 'codeFrom' | 'codeSent'>,
  what: 'transfer' | 'payment',
): string {
  if (codeFrom === 'app')
    return `Enter the code your authenticator app shows, to send exactly this ${what}.`
  return codeSent
    ? `We sent you a code for this ${what} by email. It works for nothing else.`
    : 'We sent you several codes already, so no new one is on its way. Use the latest one, or a passcode you got from our staff.'
}

interface Question<Payment> {
  readonly payment: Payment
  /** A new code is wanted; the one before stops working. */
  readonly anew: boolean
}

interface Proving<Payment> {
  readonly what: 'transfer' | 'payment'
  readonly ask: (question: Question<Payment>) => Promise<{ readonly asked: CodeAsked | null }>
  readonly words: OrderWords
}

/** What a failed request for a code means: nothing can have moved. */
function askProblemOf(error: unknown, words: OrderWords, online: boolean): OrderProblem {
  if (saidNo(error)) return refusedOrder(error, words.nothingDone)
  const { sentence } = orderProblemOf(words)(error, { online, unsettled: false })
  return { sentence, about: words.nothingDone, retry: true, startAgain: false }
}

/** The code that money for somebody new needs: asked for, typed, sent along with the payment. */
export function useFreshProof<Payment>({ what, ask, words }: Proving<Payment>) {
  /** Undefined until the server was asked; null where it wants no code. */
  const [asked, setAsked] = useState<{
    readonly payment: Payment
    readonly code: CodeAsked | null
  }>()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const asking = useMutation<CodeAsked | null, OrderProblem, Question<Payment>>({
    mutationFn: async (question) => {
      const online = navigator.onLine
      try {
        return (await ask(question)).asked
      } catch (error) {
        throw askProblemOf(error, words, online)
      }
    },
  })
  const [renewed, setRenewed] = useState(false)
  const put = (payment: Payment, answer: CodeAsked | null, anew: boolean) => {
    setAsked({ payment, code: answer })
    setRenewed(anew && answer?.codeSent === true)
    setCode('')
    setFault(undefined)
  }
  const reset = () => {
    asking.reset()
    setAsked(undefined)
    setRenewed(false)
    setCode('')
    setFault(undefined)
  }
  const blame = (sentence: string) => {
    setFault(sentence)
    setAttempt((count) => count + 1)
  }
  const problem = asking.error ?? undefined
  const denied = problem?.code === 'ACCOUNT_LOCKED' ? problem : undefined
  const question = asked?.code
  return {
    /** Has the server say whether a code is needed, and goes on. */
    ask: (payment: Payment, onAnswered: () => void) =>
      asking.mutate(
        { payment, anew: false },
        {
          onSuccess: (answer) => {
            put(payment, answer, false)
            onAnswered()
          },
        },
      ),
    isPending: asking.isPending,
    /** Whether the server was asked. */
    isAnswered: asked !== undefined,
    problem: denied ? undefined : problem,
    denied,
    reset,
    /** What to send along; undefined after blaming a code that is missing. */
    take: (): { readonly proof?: FreshProof } | undefined => {
      if (!question) return {}
      if (code.length === CODE_LENGTH) {
        setFault(undefined)
        return { proof: { challengeId: question.challengeId, code } }
      }
      blame(code === '' ? ENTER_OTP : INVALID_OTP)
      return undefined
    },
    /** Whether a refused payment was refused for its code, which is then said beside it. */
    blames: (refusal: Pick<OrderProblem, 'code'> | undefined): boolean =>
      question !== null && question !== undefined && CODE_FAULTS.includes(refusal?.code),
    refused: ({ code: name, sentence }: OrderProblem) => {
      setCode('')
      if (question && CODE_FAULTS.includes(name)) blame(sentence)
    },
    problems: fault === undefined ? [] : [{ field: 'code', message: fault }],
    attempt,
    question: question
      ? {
          about: codeAbout(question, what),
          fromApp: question.codeFrom === 'app',
          expiresAt: question.codeExpiresAt,
          zone: institution.timeZone,
          code,
          onCode: (digits: string) => {
            setFault(undefined)
            setCode(digits)
          },
          fault,
          another: {
            ask: () =>
              asked &&
              asking.mutate(
                { payment: asked.payment, anew: true },
                { onSuccess: (answer) => put(asked.payment, answer, true) },
              ),
            isPending: asking.isPending,
            isSent: renewed,
            problem: problem?.sentence,
          },
          demo: institution.demo !== undefined,
        }
      : undefined,
  }
}
