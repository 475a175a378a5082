import type { CodeAsked, FreshProof } from '../../values/freshProof.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { type OrderProblem, type OrderWords, orderProblemOf } from './failures.ts'
import { type CodeFor, useFreshProof } from './freshProof.ts'
import { useSettling } from './settling.ts'

interface ProvenOrder<Details, Reply> {
  readonly what: CodeFor
  readonly words: OrderWords
  readonly ask: (details: Details, anew: boolean) => Promise<{ readonly asked: CodeAsked | null }>
  readonly deliver: (id: string, details: Details, proof: FreshProof) => Promise<Reply>
  readonly onDone: (reply: Reply, details: Details) => void
}

interface Order<Details> {
  /** However often it is sent, it happens once. */
  readonly id: string
  readonly details: Details
  readonly proof: FreshProof
}

/** The code for exactly one order, and the order that it allows. */
export function useProvenOrder<Details, Reply>({
  what,
  words,
  ask,
  deliver,
  onDone,
}: ProvenOrder<Details, Reply>) {
  const t = useTranslate()
  const proof = useFreshProof<Details>({
    what,
    ask: ({ payment, anew }) => ask(payment, anew),
    words,
  })
  const sending = useSettling<Order<Details>, Reply, OrderProblem>({
    idOf: ({ id }) => id,
    deliver: ({ id, details, proof: given }) => deliver(id, details, given),
    problemOf: orderProblemOf(t, words),
    onDone: (reply, { details }) => onDone(reply, details),
    onProblem: (problem) => {
      // After silence the same code is tried again.
      if (problem.code !== undefined) proof.refused(problem)
    },
  })
  return {
    question: proof.question,
    problems: proof.problems,
    attempt: proof.attempt,
    asking: proof.isPending,
    /** Why there is no code to ask for. */
    askProblem: proof.problem,
    /** Why nothing was done, where that is not said beside the code. */
    problem: proof.isAboutCode(sending.problem) ? undefined : sending.problem,
    busy: sending.isPending,
    /** Asks for the code: by the press that leads to the order. */
    begin: (details: Details, onAsked: () => void = () => {}) => {
      sending.reset()
      proof.reset()
      proof.ask(details, onAsked)
    },
    reset: () => {
      proof.reset()
      sending.reset()
    },
    send: (id: string, details: Details) => {
      const taken = proof.take()
      if (taken?.proof) sending.send({ id, details, proof: taken.proof })
    },
  }
}
