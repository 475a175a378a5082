import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  type CodeAnswer,
  type CodeAsked,
  ENTER_OTP,
  type FreshProof,
  INVALID_OTP,
} from '../../values/freshProof.ts'
import { say, type Sentence, type Translate, type Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
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

/** What a code belongs to. */
export type CodeFor = 'transfer' | 'payment' | 'signature' | 'link'

/** Where a code comes from, and what it is good for. */
export function codeAbout(
  { codeFrom, codeSent }: Pick<CodeAsked, 'codeFrom' | 'codeSent'>,
  what: CodeFor,
): Sentence {
  if (codeFrom === 'app') return FROM_APP[what]
  return codeSent ? BY_EMAIL[what] : SENT_BEFORE
}

const FROM_APP = {
  transfer: say('Enter the code your authenticator app shows, to send exactly this transfer.'),
  payment: say('Enter the code your authenticator app shows, to send exactly this payment.'),
  signature: say('Enter the code your authenticator app shows, to sign exactly this.'),
  link: say('Enter the code your authenticator app shows, to link exactly this account.'),
}
const BY_EMAIL = {
  transfer: say('We sent you a code for this transfer by email. It works for nothing else.'),
  payment: say('We sent you a code for this payment by email. It works for nothing else.'),
  signature: say('We sent you a code for this signature by email. It works for nothing else.'),
  link: say('We sent you a code for linking this account by email. It works for nothing else.'),
}
const SENT_BEFORE = say(
  'We sent you several codes already, so no new one is on its way. A code that came for exactly this still works, and so does a passcode you got from our staff.',
)

interface Question<Payment> {
  readonly payment: Payment
  /** A new code is wanted; the one before stops working. */
  readonly anew: boolean
}

/** Whether it is a first payment is said of what may go to somebody new. */
type Answered = Pick<CodeAnswer, 'asked'> & Partial<CodeAnswer>

interface Proving<Payment> {
  readonly what: CodeFor
  readonly ask: (question: Question<Payment>) => Promise<Answered>
  /** Told why there is no code to ask for. */
  readonly onAskRefused?: (problem: OrderProblem) => void
  readonly words: OrderWords
}

/** What a failed request for a code means: nothing can have moved. */
function askProblemOf(
  t: Translate,
  error: unknown,
  words: OrderWords,
  online: boolean,
): OrderProblem {
  const about = t(words.nothingDone)
  if (saidNo(error)) return refusedOrder(error, about)
  const { sentence } = orderProblemOf(t, words)(error, { online, unsettled: false })
  return { sentence, about, retry: true, startAgain: false }
}

/** What was typed for the code, and what is wrong with it. */
function useTypedCode() {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Words>()
  const [attempt, setAttempt] = useState(0)
  return {
    code,
    fault,
    attempt,
    setCode: (digits: string) => {
      setFault(undefined)
      setCode(digits)
    },
    empty: () => setCode(''),
    fail: (sentence: Words) => {
      setFault(sentence)
      setAttempt((count) => count + 1)
    },
  }
}

/** The server's answer whether a code is needed; `onAnswer` hears of each, and of none any more. */
function useCodeAsked<Payment>(
  { ask, words, onAskRefused }: Omit<Proving<Payment>, 'what'>,
  onAnswer: () => void,
) {
  const t = useTranslate()
  /** Undefined until the server was asked; null where it wants no code. */
  const [asked, setAsked] = useState<{
    readonly payment: Payment
    readonly code: CodeAsked | null
    readonly isFirst: boolean
  }>()
  const [renewed, setRenewed] = useState(false)
  const asking = useMutation<Answered, OrderProblem, Question<Payment>>({
    mutationFn: async (question) => {
      const online = navigator.onLine
      try {
        return await ask(question)
      } catch (error) {
        throw askProblemOf(t, error, words, online)
      }
    },
    onError: (problem) => onAskRefused?.(problem),
  })
  return {
    asked,
    renewed,
    asking,
    request: (payment: Payment, anew: boolean, onAnswered?: () => void) =>
      asking.mutate(
        { payment, anew },
        {
          onSuccess: ({ asked: code, firstPayment: isFirst = false }) => {
            setAsked({ payment, code, isFirst })
            setRenewed(anew && code?.codeSent === true)
            onAnswer()
            onAnswered?.()
          },
        },
      ),
    reset: () => {
      asking.reset()
      setAsked(undefined)
      setRenewed(false)
      onAnswer()
    },
  }
}

/** The code that money for somebody new needs: asked for, typed, sent along with the payment. */
export function useFreshProof<Payment>({ what, ...asks }: Proving<Payment>) {
  const t = useTranslate()
  const typed = useTypedCode()
  const { code, fault, attempt, fail } = typed
  const { asked, renewed, asking, request, reset } = useCodeAsked(asks, () => typed.setCode(''))
  const problem = asking.error ?? undefined
  const denied = problem?.code === 'ACCOUNT_LOCKED' ? problem : undefined
  const question = asked?.code
  return {
    /** Has the server say whether a code is needed, and goes on. */
    ask: (payment: Payment, onAnswered: () => void) => request(payment, false, onAnswered),
    isPending: asking.isPending,
    /** Whether the server was asked. */
    isAnswered: asked !== undefined,
    /** Whether the payment is the first to its recipient. */
    isFirst: asked?.isFirst ?? false,
    problem: denied ? undefined : problem,
    denied,
    reset,
    /** What to send along; undefined after saying that the code is missing. */
    take: (): { readonly proof?: FreshProof } | undefined => {
      if (!question) return {}
      if (code.length === CODE_LENGTH) {
        typed.setCode(code)
        return { proof: { challengeId: question.challengeId, code } }
      }
      fail(t(code === '' ? ENTER_OTP : INVALID_OTP))
      return undefined
    },
    /** Whether a refused payment was refused for its code, which is then asked for or said beside it. */
    isAboutCode: (refusal: Pick<OrderProblem, 'code'> | undefined): boolean =>
      question !== null &&
      question !== undefined &&
      (refusal?.code === 'code_needed' || CODE_FAULTS.includes(refusal?.code)),
    refused: ({ code: name, sentence }: OrderProblem) => {
      typed.empty()
      if (question && CODE_FAULTS.includes(name)) fail(sentence)
    },
    problems: fault === undefined ? [] : [{ field: 'code', message: fault }],
    attempt,
    question: question
      ? {
          about: t(codeAbout(question, what)),
          fromApp: question.codeFrom === 'app',
          expiresAt: question.codeExpiresAt,
          zone: institution.timeZone,
          code,
          onCode: typed.setCode,
          fault,
          another: {
            ask: () => asked && request(asked.payment, true),
            isPending: asking.isPending,
            isSent: renewed,
            problem: problem?.sentence,
          },
          demo: institution.demo !== undefined,
        }
      : undefined,
  }
}
