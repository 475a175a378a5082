import { call } from '../../../platform/web/api.ts'
import { type OrderProblem, orderProblemOf } from '../../../platform/web/failures.ts'
import { useFreshProof } from '../../../platform/web/freshProof.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import type { FreshProof } from '../../../values/freshProof.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { askSignatureCode, signRequest, type Waiting } from '../contract.ts'

const WORDS = {
  nothingDone: say('You have not signed.'),
  unknown: say(
    'We cannot tell whether you have signed. Trying again is safe: it is carried out once.',
  ),
}

interface Signature {
  readonly request: Waiting
  readonly proof: FreshProof
}

/** The code for exactly one proposal, and the signature that it makes. */
export function useSigning(onSigned: (request: Waiting) => void) {
  const t = useTranslate()
  const proof = useFreshProof<string>({
    what: 'signature',
    ask: ({ payment: id, anew }) => call(askSignatureCode, { params: { id }, body: { anew } }),
    words: WORDS,
  })
  const signing = useSettling<Signature, ReplyOf<typeof signRequest>, OrderProblem>({
    idOf: ({ request }) => request.id,
    deliver: ({ request: { id }, proof: given }) =>
      call(signRequest, { params: { id }, body: { proof: given } }),
    problemOf: orderProblemOf(t, WORDS),
    onDone: (_, { request }) => onSigned(request),
    onProblem: (problem) => {
      // After silence the same code is tried again.
      if (problem.code !== undefined) proof.refused(problem)
    },
  })
  return {
    question: proof.question,
    problems: proof.problems,
    attempt: proof.attempt,
    /** Why there is no code to ask for, or why the signature did not count. */
    problem: proof.question
      ? proof.isAboutCode(signing.problem)
        ? undefined
        : signing.problem
      : proof.problem,
    isSigning: signing.isPending,
    /** Asks for the code: by the press that leads to the signature. */
    begin: ({ id }: Waiting) => {
      signing.reset()
      proof.reset()
      proof.ask(id, () => {})
    },
    sign: (request: Waiting) => {
      const taken = proof.take()
      if (taken?.proof) signing.send({ request, proof: taken.proof })
    },
  }
}
